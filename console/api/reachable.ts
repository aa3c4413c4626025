import { useSyncExternalStore } from 'react';

/** True if the server replied to the last request. */
export function useReachable(): boolean {
  return useSyncExternalStore(subscribe, () => isReachable);
}

export function setReachable(next: boolean): void {
  if (next === isReachable) return;
  isReachable = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let isReachable = true;
const listeners = new Set<() => void>();
