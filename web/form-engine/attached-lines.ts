import type { Form } from '#contract/form.ts';
import { readStored, store } from '#web/lib/stored.ts';

/** The list that the visitor attaches to requests as the field `name`, kept for the tab until sent or removed. */
export function readAttachedLines(name: string): readonly string[] {
  try {
    const lines: unknown = JSON.parse(readStored('sessionStorage', keyOf(name)) ?? '[]');
    const isList = Array.isArray(lines) && lines.every((line) => typeof line === 'string');
    return isList ? lines : [];
  } catch {
    return [];
  }
}

export function attachLines(name: string, lines: readonly string[]): void {
  store('sessionStorage', keyOf(name), JSON.stringify(lines));
  document.dispatchEvent(new Event(attached));
}

export function removeAttachedLines(name: string): void {
  store('sessionStorage', keyOf(name), null);
}

/** Calls `read` now and whenever the lists may have changed. Returns a function that stops this. */
export function onAttached(read: () => void): () => void {
  read();
  document.addEventListener(attached, read);
  // A restored page: the list may have been sent or removed on a later one.
  addEventListener('pageshow', read);
  return () => {
    document.removeEventListener(attached, read);
    removeEventListener('pageshow', read);
  };
}

/** The fields of a form that carry attached lists. */
export function linesFieldsOf(form: Form): readonly string[] {
  return Object.entries(form.fields).flatMap(([name, { kind }]) =>
    kind === 'lines' ? [name] : [],
  );
}

function keyOf(name: string): string {
  return `attached-${name}`;
}

const attached = 'lines:attached';
