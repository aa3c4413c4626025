const address = {
  /** Street and postal code may stay empty. */
  street: '',
  locality: 'New York',
  region: 'NY',
  postalCode: '',
  country: 'USA',
  /** The ISO 3166 code, for search engines. */
  countryCode: 'US',
};

/**
 * Settings that the operator fills in once, before the build (R8). Both the pages and the server use
 * them. The defaults are placeholders: `.example` domains don't exist.
 */
export const site = {
  company: 'LDL',
  postalAddress: address,
  address: addressLine(address),
  email: 'hello@ldl.example',
  companySite: 'https://about.ldl.example/',
  /** The first is in every footer; the landing page's header has all of them. */
  social: [
    { name: 'LinkedIn', href: 'https://social.ldl.example/ldl' },
    { name: 'YouTube', href: 'https://video.ldl.example/ldl' },
  ],
  identity: {
    signIn: 'https://id.ldl.example/welcome',
    registerPatient: 'https://id.ldl.example/registration',
  },
  /** The patient app's page in an app store. */
  appStore: 'https://apps.ldl.example/patient',
  /** Origin of the platform map's drawing; empty for this site. */
  animationHost: '',
  apiBase: '/api',
  /** Domain of the consent cookie; empty for the host of the page. */
  cookieDomain: '',
  /** Parent domain of registered laboratories and organizations: `name.ldl.example`. */
  tenantDomain: 'ldl.example',
  copyrightFrom: 2023,
  /**
   * The 24/7 support number, with `+` and the country code. It appears on the contacts and support pages and in
   * the footer. While it is empty, no page promises help by phone.
   */
  phone: '' as string,
  /** True if support answers a chat 24/7. Otherwise no page promises one. */
  chat: true as boolean,
  /** The header's icons. The phone icon requires a number. */
  showSearch: false,
  showPhone: false as boolean,
} as const;

/**
 * A placeholder for the site's origin in built pages. The server replaces it with `PUBLIC_URL`; a
 * static host must replace it after the build.
 */
export const originPlaceholder = 'https://public-url.invalid';

/** 'New York, NY, USA' */
function addressLine({ street, locality, region, postalCode, country }: typeof address): string {
  const state = `${region} ${postalCode}`.trim();
  return [street, locality, state, country].filter(Boolean).join(', ');
}

/** '2023–2026': from the first year to the current one. */
export function copyrightYears(now: Date): string {
  return `${site.copyrightFrom}–${now.getFullYear()}`;
}
