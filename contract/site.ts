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
 * them. The defaults are placeholders: `.example` domains and the phone number don't exist. The build lists those that are left.
 */
export const site = {
  company: 'LDL',
  postalAddress: address,
  address: addressLine(address),
  email: 'hello@ldl.example',
  /** The address of this site, which the brochures print; the server knows it as `PUBLIC_URL`. */
  website: 'https://ldl.example',
  companySite: 'https://about.ldl.example/',
  /** The first profile is linked in every footer; the landing page's header links to all of them. */
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
  /** Origin of the map's animation, a copy of the built `/platform-map/*-motion.svg` with CORS; empty for this site. */
  animationHost: '',
  apiBase: '/api',
  /** Domain of the consent cookie; empty for the host of the page. */
  cookieDomain: '',
  /** Parent domain of registered laboratories and organizations: `name.ldl.example`. */
  tenantDomain: 'ldl.example',
  copyrightFrom: 2023,
  /** Shown to buyers on the contacts page; empty for none. */
  salesEmail: 'sales@ldl.example' as string,
  /**
   * The channels of 24/7 support. The contacts and support pages link to each one. A channel that is empty disappears
   * from every page. The phone, with `+` and the country code, is also in the footer.
   */
  phone: '+1 212-555-0100' as string,
  supportEmail: 'support@ldl.example' as string,
  /** The address of the chat. */
  chat: 'https://chat.ldl.example/' as `https://${string}` | '',
  /** The header's icons. The phone icon requires a number. */
  showSearch: false,
  showPhone: false as boolean,
} as const;

/** True for a value on an `.example` domain, or a phone number from the range that is reserved for fiction. */
export function isExample(value: string): boolean {
  return /\.example\b|555\D?01\d\d$/.test(value);
}

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
