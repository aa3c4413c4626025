import { draftPrefix } from '#web/lib/stored.ts';

/** Drafts expire because they contain the visitor's name and address, perhaps on a shared device. */
export function isOldDraft(savedAt: Date, now = new Date()): boolean {
  return !(now.getTime() - savedAt.getTime() < maxDraftMs);
}

/** Runs on every page, because the visitor may never open the form again. */
export function removeOldDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(draftPrefix)) continue;
      if (isOldDraft(savedAtOf(localStorage.getItem(key) ?? ''))) localStorage.removeItem(key);
    }
  } catch {
    return;
  }
}

/** Returns an invalid date, which counts as old, if the value is not a draft. */
function savedAtOf(text: string): Date {
  try {
    return new Date((JSON.parse(text) as { readonly savedAt: string }).savedAt);
  } catch {
    return new Date(Number.NaN);
  }
}

const maxDraftMs = 7 * 24 * 60 * 60 * 1000;
