import { isRecord } from '#contract/check-form.ts';
import type { Form } from '#contract/form.ts';
import type { Values } from '#web/form-engine/store/form-store.ts';
import { isOldDraft } from '#web/lib/old-drafts.ts';
import { draftPrefix, readStored, store } from '#web/lib/stored.ts';

/** A form's values as they were left on this device. */
type Draft = { readonly savedAt: Date; readonly values: Values };

/** Undefined if the draft is missing, unreadable, or too old. */
export function readDraft(form: Form): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(readStored('localStorage', draftPrefix + form.id) ?? 'null');
    return draftOf(form, draft);
  } catch {
    return undefined;
  }
}

export function writeDraft(form: Form, values: Values): void {
  store('localStorage', draftPrefix + form.id, JSON.stringify({ savedAt: new Date(), values }));
}

/** Only values that still fit are used: another version of the site may have written the draft. */
function draftOf(form: Form, draft: unknown): Draft | undefined {
  if (!isRecord(draft) || typeof draft.savedAt !== 'string' || !isRecord(draft.values)) return;
  const savedAt = new Date(draft.savedAt);
  const entries = Object.entries(draft.values).filter(([name, value]) => {
    const field = Object.hasOwn(form.fields, name) ? form.fields[name] : undefined;
    if (!field || field.kind === 'flag' || field.kind === 'lines') return false;
    return field.kind === 'list' ? isTexts(value) : typeof value === 'string';
  });
  if (isOldDraft(savedAt) || entries.length === 0) return;
  return { savedAt, values: Object.fromEntries(entries) };
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
