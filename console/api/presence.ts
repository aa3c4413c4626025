import type { PresentUser } from '#contract/console/presence.ts';

/** Everyone who has a lead open, as the live events report it. */
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
