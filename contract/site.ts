import file from '#content/company.json' with { type: 'json' };

type Link = `https://${string}`;
type Facts = typeof file & {
  readonly companySite: Link;
  /** The first profile is linked in every footer; the landing page's header links to all of them. */
  readonly social: readonly { readonly name: string; readonly href: Link }[];
  readonly identity: { readonly signIn: Link; readonly registerPatient: Link };
  readonly appStore: Link;
  readonly chat: Link | '';
  readonly bookingLink: Link | '';
};

/**
 * Facts of the company (R8), from the one file of content that the server reads too. The example values are on
 * `.example` domains; the build lists those that are left.
 */
export const site = {
  // As a whole, because the browser would load the name of each fact twice otherwise.
  ...(file as Facts),
  address: addressLine(file.postalAddress),
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
function addressLine({ street, locality, region, postalCode, country }: Facts['postalAddress']) {
  const state = `${region} ${postalCode}`.trim();
  return [street, locality, state, country].filter(Boolean).join(', ');
}

/** '2023–2026': from the first year to the current one. */
export function copyrightYears(now: Date): string {
  return `${site.copyrightFrom}–${now.getFullYear()}`;
}
