/** The categories of a visitor's choice and their names in the cookie (R123). */
export const consentCategories = ['required', 'operational', 'functional', 'advertising'] as const;

export type ConsentCategory = (typeof consentCategories)[number];

/** A visitor's choice by category. `required` is always true. */
export type Consent = Readonly<Record<ConsentCategory, boolean>>;

export const consentCookie = 'accept-cookies';

/** Increment it when a category's meaning changes, so that visitors are asked again. */
const consentVersion = 2;

// Without the marks, the script in every page would contain the categories, which it does not use.
export const allAccepted: Consent = /* @__PURE__ */ consentOf(() => true);
export const onlyRequired: Consent = /* @__PURE__ */ consentOf((name) => name === 'required');

export function consentOf(allows: (name: ConsentCategory) => boolean): Consent {
  const entries = consentCategories.map((name) => [name, name === 'required' || allows(name)]);
  return Object.fromEntries(entries) as Consent;
}

/** The choice in a `Cookie` header or `document.cookie`, or null if there is none or it is invalid (R123). */
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

/**
 * True if the visitor allows page views to be counted (R176). Used in the browser and on the
 * server.
 */
export function allowsCounting(cookies: string): boolean {
  return readConsent(cookies)?.operational === true;
}

/** A cookie that keeps a choice for a year. An empty `domain` means this host only. */
export function consentCookieText(consent: Consent, domain: string, secure: boolean): string {
  const value = encodeURIComponent(JSON.stringify({ ...consent, version: consentVersion }));
  const attributes = ['path=/', `max-age=${oneYear}`, 'samesite=lax'];
  if (domain) attributes.push(`domain=${domain}`);
  if (secure) attributes.push('secure');
  return `${consentCookie}=${value}; ${attributes.join('; ')}`;
}

/** One year, in seconds. */
const oneYear = 365 * 24 * 60 * 60;
