/** Has screen readers read a text aloud when they are next idle. */
export function announce(text: string): void {
  const announcer = document.querySelector('[data-announcer]');
  if (announcer) announcer.textContent = text;
}
