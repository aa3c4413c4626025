/** Prints one part of the page without the rest, which style sheets hide by `data-prints`. */
export function printOnly(part: 'cost' | 'result'): void {
  const { dataset } = document.documentElement;
  dataset.prints = part;
  addEventListener('afterprint', () => delete dataset.prints, { once: true });
  window.print();
}
