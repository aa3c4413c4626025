import type { ClipboardEvent } from 'react';
import { readValue } from '#contract/check-form.ts';
import type { Form } from '#contract/form.ts';

/**
 * Normalizes a pasted text that is too long for its control. The browser would cut it at `maxlength` first, which also
 * counts characters that are dropped. `insertText` keeps the browser's undo.
 */
export function pasteText(form: Form, event: ClipboardEvent): void {
  const control = event.target;
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return;
  const { name, value, maxLength, selectionStart, selectionEnd } = control;
  const field = Object.hasOwn(form.fields, name) ? form.fields[name] : undefined;
  const pasted = event.clipboardData.getData('text/plain');
  const room = maxLength - value.length + (selectionEnd ?? 0) - (selectionStart ?? 0);
  if (!field || maxLength < 0 || pasted.length <= room) return;
  event.preventDefault();
  document.execCommand('insertText', false, String(readValue(field, pasted)).slice(0, room));
}
