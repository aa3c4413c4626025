import { readStored, removeStored, store } from '#web/stored.ts';

/** What the controls of a form held: each name with the values that were typed or ticked. */
export type DraftValues = Readonly<Record<string, readonly string[]>>;
export type Draft = { readonly savedAt: Date; readonly values: DraftValues };

/** The draft of a form on this device; undefined when there is none, or none that can be read. */
export function readDraft(formId: string): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(readStored('localStorage', keyOf(formId)) ?? 'null');
    return draftOf(kept);
  } catch {
    return undefined;
  }
}

export function writeDraft(formId: string, values: DraftValues): void {
  store('localStorage', keyOf(formId), JSON.stringify({ savedAt: new Date(), values }));
}

export function removeDraft(formId: string): void {
  removeStored('localStorage', keyOf(formId));
}

function keyOf(formId: string): string {
  return `draft:${formId}`;
}

function draftOf(kept: unknown): Draft | undefined {
  if (!isRecord(kept) || typeof kept.savedAt !== 'string' || !isRecord(kept.values)) return;
  const savedAt = new Date(kept.savedAt);
  const entries = Object.entries(kept.values).flatMap(([name, values]) =>
    Array.isArray(values) ? [[name, values.filter((value) => typeof value === 'string')]] : [],
  );
  if (Number.isNaN(savedAt.getTime()) || entries.length === 0) return;
  return { savedAt, values: Object.fromEntries(entries) };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
