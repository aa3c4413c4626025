import { readStored, store } from '#web/stored.ts';

const key = 'page-entry';

/** The router counts the entries that it has added to the history since the site was entered. */
function place(): number | undefined {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null || !('idx' in state)) return undefined;
  return typeof state.idx === 'number' ? state.idx : undefined;
}

/** Keeps which entry of the history led to this page; its own anchors add further ones. */
export function keepPageEntry(): void {
  const now = place();
  if (now !== undefined) store('sessionStorage', key, String(now));
}

/** How many entries to go back to the page before this one; 0 when there is none on this site. */
export function stepsToPreviousPage(): number {
  const now = place();
  const entered = Number(readStored('sessionStorage', key) ?? 0);
  if (now === undefined || entered === 0) return 0;
  return Math.max(now - entered, 0) + 1;
}
