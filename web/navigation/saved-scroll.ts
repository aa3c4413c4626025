import { readStored, store } from '#web/stored.ts';

const prefix = 'scroll:';

/** Scroll positions live as long as the tab, one for each entry of its history, in CSS pixels. */
export function keepScroll(entry: string, top: number): void {
  store('sessionStorage', prefix + entry, String(Math.round(top)));
}

export function savedScroll(entry: string): number | null {
  const saved = readStored('sessionStorage', prefix + entry);
  return saved === null ? null : Number(saved);
}
