import { useSyncExternalStore } from 'react';

/** Leads that arrived while the console was open, so that their rows slide in. */
export function useArrivals(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => arrivals);
}

/**
 * Adds an arrival, and removes it after the animation, so that a row that scrolls back into view
 * doesn't repeat it.
 */
export function noteArrival(leadId: string): void {
  setArrivals(new Set([...arrivals, leadId]));
  setTimeout(() => setArrivals(new Set([...arrivals].filter((id) => id !== leadId))), highlightMs);
}

function setArrivals(next: ReadonlySet<string>): void {
  arrivals = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let arrivals: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();
const highlightMs = 2500;
