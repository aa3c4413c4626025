/** Names the page to which the account chooser's Back link leads. */
export const returnRouteKey = 'back-registration';

/** The prefix of form drafts in `localStorage`. */
export const draftPrefix = 'draft:';

/**
 * Values that a browser stores for a page. If storage is disabled or full, nothing is stored, and
 * the page works without it.
 */
type Place = 'localStorage' | 'sessionStorage';

export function readStored(place: Place, key: string): string | null {
  try {
    return globalThis[place].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value; null removes it. Returns false if the browser stores nothing. */
export function store(place: Place, key: string, value: string | null): boolean {
  try {
    if (value === null) globalThis[place].removeItem(key);
    else globalThis[place].setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Every form removes its draft, so this is apart from the code that keeps one. */
export function removeDraft(formId: string): void {
  store('localStorage', draftPrefix + formId, null);
}
