import { samePage } from '#content/pages.ts';
import { readStored, removeStored, store } from '#web/stored.ts';

const key = 'page-entries';

/** The router counts the entries that it has added to the history since the site was entered. */
function place(): number | undefined {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null || !('idx' in state)) return undefined;
  return typeof state.idx === 'number' ? state.idx : undefined;
}

/** Keeps to which page each entry of the history belongs; a page's own anchors add further ones. */
export function keepPageEntry(pathname: string): void {
  const now = place();
  if (now === undefined) return;
  const entries = readEntries();
  entries[now] = pathname;
  store('sessionStorage', key, JSON.stringify(entries));
}

/** A document that is opened anew begins to count from nothing. */
export function forgetPageEntries(): void {
  removeStored('sessionStorage', key);
}

/** How many entries to go back to the page before this one; 0 when there is none on this site. */
export function stepsToPreviousPage(pathname: string): number {
  const now = place() ?? 0;
  const entries = readEntries();
  for (let steps = 1; steps <= now; steps += 1) {
    const path = entries[now - steps];
    if (path === undefined || path === null || !samePage(path, pathname)) return steps;
  }
  return 0;
}

function readEntries(): (string | null)[] {
  try {
    const kept: unknown = JSON.parse(readStored('sessionStorage', key) ?? '[]');
    return Array.isArray(kept) ? kept.map((path) => (typeof path === 'string' ? path : null)) : [];
  } catch {
    return [];
  }
}
