import { buildSettings } from '#contract/build-settings.ts';
import { type Consent, consentCookieText, readConsent } from '#contract/consent.ts';
import { readStored, store } from '#web/lib/stored.ts';

type ConsentState = {
  /** Null until the visitor has chosen. */
  readonly choice: Consent | null;
  /** True if the banner was closed without a choice; kept for this session only. */
  readonly closed: boolean;
  /** True if the browser sends Global Privacy Control. */
  readonly signal: boolean;
};

const closedKey = 'consent-closed';
const listeners = new Set<() => void>();
let state: ConsentState | null = null;

export function consentState(): ConsentState {
  state ??= {
    choice: readConsent(document.cookie),
    closed: readStored('sessionStorage', closedKey) !== null,
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
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers.
  document.cookie = consentCookieText(
    choice,
    buildSettings.cookieDomain,
    location.protocol === 'https:',
  );
  change({ choice });
}

export function closeConsentBanner(): void {
  store('sessionStorage', closedKey, 'true');
  change({ closed: true });
}

/** Reads the choice again after another document may have changed it. */
export function rereadConsent(): void {
  state = null;
  change({});
}

function change(part: Partial<ConsentState>): void {
  state = { ...consentState(), ...part };
  for (const listener of listeners) listener();
}
