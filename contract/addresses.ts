import { legalPages } from '#contract/privacy-notice.ts';
import { type Asked, askQuery } from '#contract/purposes.ts';

/** Decides a page's header, menu, footer, and accent (R11). */
export type PageType = 'main' | 'lab' | 'profi' | 'patient' | 'labreports' | 'landing' | 'none';

/** An address of the site. Its title and description are in `content/pages.json`. */
export type PageAddress = {
  readonly path: `/${string}`;
  readonly type: PageType;
  /** The page's menu and footer, if they differ from the type's own (R13). */
  readonly menu?: Extract<PageType, 'labreports'>;
  /** Element ids on the page that links may point to. */
  readonly anchors?: readonly string[];
  /** True if the canonical address and links to the page end in a slash (R30). */
  readonly slash?: true;
  /** The page that search engines show instead, because it has the same text. */
  readonly sameAs?: `/${string}`;
  /** Left out of the sitemap: no one searches for this page. */
  readonly unlisted?: true;
};

function page<const Anchors extends readonly string[]>(
  path: PageAddress['path'],
  type: PageType,
  ...anchors: Anchors
) {
  return { path, type, anchors };
}

/** The addresses by the name of the route (R12), but for articles: `content/targets.ts` adds those. */
export const addresses = {
  Home: page('/', 'main', 'about_us', 'advantages', 'map', 'plans', 'what', 'contacts'),
  HomeTermsOfUse: page(legalPages.terms.path, 'main'),
  PrivacyPolicy: page(legalPages.privacy.path, 'main', 'website', 'counting', 'rights'),
  MyData: { ...page('/privacy/my-data', 'main'), unlisted: true },
  CookiePolicy: page(legalPages.cookies.path, 'main', 'choices'),
  Accessibility: page(legalPages.accessibility.path, 'main'),
  Lab: page('/lab', 'lab', 'release', 'advantages', 'map', 'plans', 'what', 'faq', 'contacts'),
  LabPricing: page('/lab/pricing', 'lab', 'cost', 'estimate'),
  LabSupport: page('/lab/support', 'lab'),
  LabTermsOfUse: page('/lab/terms', 'lab'),
  LabInfosec: page('/lab/infosec', 'lab', 'safeguards', 'website'),
  LabDrivers: page('/lab/drivers', 'lab', 'check'),
  Profi: page('/profi', 'profi', 'advantages', 'map', 'plans', 'what', 'faq', 'contacts'),
  ProfiPricing: page('/profi/pricing', 'profi', 'estimate'),
  ProfiSupport: page('/profi/support', 'profi'),
  ProfiTermsOfUse: page('/profi/terms', 'profi'),
  ProfiInfosec: page('/profi/infosec', 'profi'),
  ProfiDrivers: { ...page('/profi/drivers', 'profi', 'check'), sameAs: '/lab/drivers' },
  Patient: page('/patient', 'patient', 'try_it', 'contacts', 'footer'),
  PatientInfosec: page('/patient/infosec', 'patient'),
  PatientTermsOfUse: page('/patient/terms', 'patient'),
  Labreports: {
    ...page('/labreports', 'main', 'advantages', 'map', 'plans', 'contacts'),
    menu: 'labreports',
  },
  Registration: page('/registration', 'none'),
  RegistrationDoctor: { ...page('/registration/doctor', 'none'), unlisted: true },
  RegistrationCompany: { ...page('/registration/company', 'none'), unlisted: true },
  RegistrationLaboratory: { ...page('/registration/laboratory', 'none'), unlisted: true },
  Limsforlabs: page('/limsforlabs', 'landing', 'formContainer'),
  Contacts: page('/contacts', 'main', 'contacts'),
  ContactForm: page('/contact_form', 'main', 'contacts', 'cost'),
  RequestForm: page('/request_form', 'main', 'contacts'),
  Advantages: page('/advantages', 'main'),
  Poster: page('/poster', 'main'),
  Release: page('/release', 'main'),
  FixesLab: page('/fixes-lab', 'main'),
  Articles: { ...page('/resources/articles', 'main'), slash: true },
  Brochures: { ...page('/resources/brochures', 'main'), slash: true },
  SiteMap: page('/site-map', 'main'),
} as const satisfies Record<string, PageAddress>;

export type PageName = keyof typeof addresses;

/** An anchor of the page, with its `#`. */
type Anchor<Name extends PageName> = (typeof addresses)[Name] extends {
  anchors: readonly (infer Id extends string)[];
}
  ? `#${Id}`
  : never;

declare const made: unique symbol;
/** An address inside the site. Only `href` and `addressOf` make one, so that a literal path is a type error. */
export type Address = string & { readonly [made]: true };

/** `to` leads to a page or an anchor of this site; `href` to a file, an email address or another site. */
export type LinkTarget<Outside extends string = string> =
  | { readonly to: Address; readonly href?: never }
  | { readonly href: Outside; readonly to?: never };

/** The addresses that a text may link to. A page on the site is given by its name instead. */
export type OutsideAddress =
  | `https://${string}`
  | `mailto:${string}`
  | `tel:${string}`
  | typeof accessibilityReport;

/** The accessibility conformance report, a PDF of `docs/accessibility.md`. */
export const accessibilityReport = '/accessibility-report.pdf';

/** The address of a page, or of an anchor on it: `/lab/pricing`, `/lab/#contacts` (R15); with a purpose, of its form. */
export function href<Name extends PageName>(
  name: Name,
  anchor?: Anchor<Name>,
  asked?: Asked,
): Address {
  return addressWith(pageAddress(name), anchor, asked);
}

/** The contact form of a page, asked for a demo (R39). */
export function demoHref(name: 'Home' | 'Lab' | 'Profi' | 'Patient' | 'Labreports'): Address {
  return href(name, '#contacts', { purpose: 'demo' });
}

export function addressWith(
  { path, slash }: PageAddress,
  anchor = '',
  { purpose, product }: Asked = {},
): Address {
  const base = path !== '/' && (anchor || slash) ? `${path}/` : path;
  const query = purpose ? askQuery(purpose, product) : '';
  return `${base}${query}${anchor}` as Address;
}

function pageAddress(name: PageName): PageAddress {
  const found: PageAddress | undefined = addresses[name];
  if (!found) throw new Error(`No page is named ${name}`);
  return found;
}
