import { site } from '#contract/site.ts';
import { readStored, store } from '#web/stored.ts';

/** The categories and their names in the cookie (R123). Their texts are only in the dialog. */
export const consentCategories = ['required', 'operational', 'functional', 'advertising'] as const;

export type ConsentCategory = (typeof consentCategories)[number];

/** What a visitor allows, by category. `required` is always true. */
export type Consent = Readonly<Record<ConsentCategory, boolean>>;

export const consentCookie = 'accept-cookies';

/** Increase it when a category's meaning changes, so that visitors are asked again. */
export const consentVersion = 1;

export const allAccepted: Consent = consentOf(() => true);
export const onlyRequired: Consent = consentOf((name) => name === 'required');

export function consentOf(allows: (name: ConsentCategory) => boolean): Consent {
  const entries = consentCategories.map((name) => [name, name === 'required' || allows(name)]);
  return Object.fromEntries(entries) as Consent;
}

/** The choice in a `document.cookie` string, or null if there is none or it is invalid (R123). */
export function readConsent(cookies: string): Consent | null {
  const pair = cookies.split('; ').find((entry) => entry.startsWith(`${consentCookie}=`));
  if (!pair) return null;
  try {
    const value: unknown = JSON.parse(decodeURIComponent(pair.slice(consentCookie.length + 1)));
    if (typeof value !== 'object' || value === null) return null;
    const stored = value as Readonly<Record<string, unknown>>;
    if (stored.version !== undefined && stored.version !== consentVersion) return null;
    return consentOf((name) => stored[name] === true);
  } catch {
    return null;
  }
}

/** A cookie that keeps a choice for a year. An empty `domain` means this host only. */
export function consentCookieText(consent: Consent, domain: string, secure: boolean): string {
  const value = encodeURIComponent(JSON.stringify({ ...consent, version: consentVersion }));
  const attributes = ['path=/', `max-age=${oneYear}`, 'samesite=lax'];
  if (domain) attributes.push(`domain=${domain}`);
  if (secure) attributes.push('secure');
  return `${consentCookie}=${value}; ${attributes.join('; ')}`;
}

/** Seconds. */
const oneYear = 365 * 24 * 60 * 60;

type ConsentState = {
  /** Null until the visitor has chosen. */
  readonly choice: Consent | null;
  /** Closed without a choice, for this session only. */
  readonly closed: boolean;
  /** The browser sends Global Privacy Control. */
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
  document.cookie = consentCookieText(choice, site.cookieDomain, location.protocol === 'https:');
  change({ choice });
}

export function closeConsentBanner(): void {
  store('sessionStorage', closedKey, 'true');
  change({ closed: true });
}

function change(part: Partial<ConsentState>): void {
  state = { ...consentState(), ...part };
  for (const listener of listeners) listener();
}
