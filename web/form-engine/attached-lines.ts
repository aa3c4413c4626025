import type { Form } from '#contract/form.ts';
import { readStored, store } from '#web/ui/stored.ts';

/** The list that the visitor attaches to a request, kept for the tab until sent or removed. */
export function readAttachedLines(): readonly string[] {
  try {
    const lines: unknown = JSON.parse(readStored('sessionStorage', key) ?? '[]');
    const isList = Array.isArray(lines) && lines.every((line) => typeof line === 'string');
    return isList ? lines : [];
  } catch {
    return [];
  }
}

export function attachLines(lines: readonly string[]): void {
  store('sessionStorage', key, JSON.stringify(lines));
}

export function removeAttachedLines(): void {
  store('sessionStorage', key, null);
}

/** The field that carries an attached list; undefined for a form without one. */
export function linesFieldOf(form: Form): string | undefined {
  return Object.entries(form.fields).find(([, { kind }]) => kind === 'lines')?.[0];
}

const key = 'attached-analyzers';
