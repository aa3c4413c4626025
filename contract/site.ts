import company from '#content/company.json' with { type: 'json' };

const { street, locality, region, postalCode, country, countryCode } = company;
const address = { street, locality, region, postalCode, country, countryCode };

/**
 * Facts of the company, from the one file of content that the server reads too, and settings of the build (R8). The
 * example values are on `.example` domains; the build lists those that are left.
 */
export const site = {
  company: company.company,
  postalAddress: address,
  address: addressLine(address),
  email: company.email,
  /** The address of this site, which the brochures print; the server knows it as `PUBLIC_URL`. */
  website: company.website,
  companySite: company.companySite as `https://${string}`,
  /** The first profile is linked in every footer; the landing page's header links to all of them. */
  social: company.social as readonly {
    readonly name: string;
    readonly href: `https://${string}`;
  }[],
  identity: {
    signIn: company.signIn as `https://${string}`,
    registerPatient: company.registerPatient as `https://${string}`,
  },
  /** The patient app's page in an app store. */
  appStore: company.appStore as `https://${string}`,
  /** Origin of the map's animation, a copy of the built `/platform-map/*-motion.svg` with CORS; empty for this site. */
  animationHost: '',
  apiBase: '/api',
  /** Domain of the consent cookie; empty for the host of the page. */
  cookieDomain: '',
  /** Parent domain of registered laboratories and organizations: `name.ldl.example`. */
  tenantDomain: company.tenantDomain,
  copyrightFrom: company.copyrightFrom,
  /** Shown to buyers on the contacts page; empty for none. */
  salesEmail: company.salesEmail,
  /**
   * The channels of 24/7 support. The contacts and support pages link to each one. A channel that is empty disappears
   * from every page. The phone, with `+` and the country code, is also in the footer.
   */
  phone: company.phone,
  supportEmail: company.supportEmail,
  /** The address of the chat. */
  chat: company.chat as `https://${string}` | '',
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
