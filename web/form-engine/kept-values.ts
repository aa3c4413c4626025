import type { Form } from '#contract/form.ts';
import type { Values } from '#web/form-engine/store/form-store.ts';

/** Values of forms on pages that were left, by history entry and form. In memory only: nothing is stored. */
const kept = new Map<string, Values>();

/**
 * Keeps a form's values when its page is replaced, so that Back finds them. `read` returns null for a form that stays
 * in the document, such as one in a dialog. Returns a function that stops keeping them.
 */
export function keepOnLeave(form: Form, read: () => Values | null): () => void {
  function keep(): void {
    const values = read();
    const left = navigation.transition?.from.key;
    if (values && left) kept.set(keyOf(left, form), values);
  }
  document.addEventListener('page:leave', keep);
  return () => document.removeEventListener('page:leave', keep);
}

/** The values that the form had when the visitor left this history entry. */
export function keptValues(form: Form): Values {
  const entry = 'navigation' in window ? navigation.currentEntry : null;
  return (entry && kept.get(keyOf(entry.key, form))) ?? {};
}

/** Forgets the values of a form that was sent or cleared, on every page. */
export function forgetKept(form: Form): void {
  for (const key of kept.keys()) if (key.endsWith(keyOf('', form))) kept.delete(key);
}

function keyOf(entry: string, form: Form): string {
  return `${entry} ${form.id}`;
}
