import type { ConsentCategory } from '#content/consent.ts';
import { site } from '#content/site.ts';
import { type Consent, consentCookieText, consentOf, readConsent } from '#web/consent/consent.ts';
import { readStored, store } from '#web/stored.ts';

export type ConsentState = {
  /** Null until the visitor has chosen. */
  readonly choice: Consent | null;
  /** Closed without a choice, for this session only. */
  readonly closed: boolean;
  readonly dialogOpen: boolean;
  /** The browser sends Global Privacy Control. */
  readonly signal: boolean;
};

/** Before the browser has told its cookies nothing is asked and nothing is allowed. */
export const unknownConsent: ConsentState = {
  choice: null,
  closed: true,
  dialogOpen: false,
  signal: false,
};

const closedKey = 'consent-closed';
const listeners = new Set<() => void>();
let state: ConsentState | null = null;

export function consentState(): ConsentState {
  state ??= {
    choice: readConsent(document.cookie),
    closed: readStored('sessionStorage', closedKey) !== null,
    dialogOpen: false,
    signal:
      (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true,
  };
  return state;
}

export function onConsentChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function saveConsent(choice: Consent): void {
  const withdrawn = consentOf((name) => consentState().choice?.[name] === true && !choice[name]);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers.
  document.cookie = consentCookieText(choice, site.cookieDomain, location.protocol === 'https:');
  change({ choice, dialogOpen: false });
  for (const { category, clear } of clearers) {
    if (category !== 'required' && withdrawn[category]) clear();
  }
}

export function closeConsentBanner(): void {
  store('sessionStorage', closedKey, 'true');
  change({ closed: true });
}

export function openConsentDialog(): void {
  change({ dialogOpen: true });
}

export function closeConsentDialog(): void {
  change({ dialogOpen: false });
}

export function allows(category: ConsentCategory): boolean {
  return category === 'required' || consentState().choice?.[category] === true;
}

/** What takes back a category's cookies when the visitor withdraws it. */
export function clearOnWithdrawal(category: ConsentCategory, clear: () => void): () => void {
  const entry = { category, clear };
  clearers.add(entry);
  return () => void clearers.delete(entry);
}

const clearers = new Set<{ readonly category: ConsentCategory; readonly clear: () => void }>();

function change(part: Partial<ConsentState>): void {
  state = { ...consentState(), ...part };
  for (const listener of listeners) listener();
}
