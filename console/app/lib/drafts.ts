import { useState } from 'react';
import { readStored, store as storeIn } from '#web/lib/stored.ts';

/**
 * A draft that is kept in the tab until it is sent. `id` is that of the lead, or of the note being
 * edited.
 */
export function useDraft(kind: DraftKind, id: string): readonly [string, (text: string) => void] {
  const name = `${kind}${suffix}${id}`;
  const [text, setText] = useState(() => stored(name));
  return [
    text,
    (next) => {
      setText(next);
      store(name, next);
    },
  ];
}

export function hasDraft(kind: DraftKind, id: string): boolean {
  return stored(`${kind}${suffix}${id}`) !== '';
}

type DraftKind = 'note' | 'reply' | 'edit';

/**
 * Restricts the tab's drafts to their author. Drafts that were set aside return to their author;
 * other users' drafts are removed.
 */
export function claimDrafts(userId: string): void {
  if (setAside?.userId === userId) for (const [name, text] of setAside.drafts) store(name, text);
  else if (stored(ownerKey) !== userId) clearStorage();
  setAside = null;
  store(ownerKey, userId);
}

/**
 * Runs after the server has ended the session. Moves drafts from the browser's storage to the
 * page's memory. The same user finds them after signing in again, and closing the page discards
 * them.
 */
export function setDraftsAside(): void {
  const drafts = new Map(draftNames().map((name) => [name, stored(name)]));
  const userId = stored(ownerKey);
  if (userId && drafts.size > 0) setAside = { userId, drafts };
  clearStorage();
}

export function forgetDrafts(): void {
  setAside = null;
  clearStorage();
}

function clearStorage(): void {
  for (const name of [...draftNames(), ownerKey]) store(name, '');
}

function draftNames(): readonly string[] {
  try {
    return Object.keys(sessionStorage).filter((name) => /^(?:note|reply|edit)-draft:/.test(name));
  } catch {
    return [];
  }
}

function stored(name: string): string {
  return readStored('sessionStorage', name) ?? '';
}

/** If storage is unavailable, a draft lasts only as long as the page. */
function store(name: string, text: string): void {
  storeIn('sessionStorage', name, text || null);
}

let setAside: { readonly userId: string; readonly drafts: Map<string, string> } | null = null;
const suffix = '-draft:';
/** Stores the id of the drafts' author. */
const ownerKey = 'typed-by';
