import type { PresentUser } from '#contract/console/presence.ts';

/** All users who have a lead open, as reported by live events. */
export function presentUsers(): readonly PresentUser[] {
  return present;
}

export function setPresentUsers(next: readonly PresentUser[]): void {
  present = next;
  for (const listener of listeners) listener();
}

export function onPresence(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let present: readonly PresentUser[] = [];
const listeners = new Set<() => void>();
