import { legalPages } from '#contract/privacy-notice.ts';
import { demoQuery } from '#contract/source.ts';

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

/** The addresses by the name of the route (R12), but for articles: `content/targets.ts` adds those. */
export const addresses = {
  Home: {
    path: '/',
    type: 'main',
    anchors: ['about_us', 'advantages', 'map', 'plans', 'what', 'contacts'],
  },
  HomeTermsOfUse: { path: legalPages.terms.path, type: 'main' },
  PrivacyPolicy: {
    path: legalPages.privacy.path,
    type: 'main',
    anchors: ['website', 'counting', 'rights'],
  },
  MyData: { path: '/privacy/my-data', type: 'main', unlisted: true },
  CookiePolicy: { path: legalPages.cookies.path, type: 'main', anchors: ['choices'] },
  Accessibility: { path: legalPages.accessibility.path, type: 'main' },
  Lab: {
    path: '/lab',
    type: 'lab',
    anchors: ['advantages', 'map', 'plans', 'what', 'faq', 'contacts'],
  },
  LabPricing: { path: '/lab/pricing', type: 'lab', anchors: ['estimate'] },
  LabSupport: { path: '/lab/support', type: 'lab' },
  LabTermsOfUse: { path: '/lab/terms', type: 'lab' },
  LabInfosec: { path: '/lab/infosec', type: 'lab', anchors: ['safeguards', 'website'] },
  LabDrivers: { path: '/lab/drivers', type: 'lab', anchors: ['check'] },
  Profi: {
    path: '/profi',
    type: 'profi',
    anchors: ['advantages', 'map', 'plans', 'what', 'faq', 'contacts'],
  },
  ProfiPricing: { path: '/profi/pricing', type: 'profi', anchors: ['estimate'] },
  ProfiSupport: { path: '/profi/support', type: 'profi' },
  ProfiTermsOfUse: { path: '/profi/terms', type: 'profi' },
  ProfiInfosec: { path: '/profi/infosec', type: 'profi' },
  ProfiDrivers: {
    path: '/profi/drivers',
    type: 'profi',
    anchors: ['check'],
    sameAs: '/lab/drivers',
  },
  Patient: { path: '/patient', type: 'patient', anchors: ['try_it', 'contacts', 'footer'] },
  PatientInfosec: { path: '/patient/infosec', type: 'patient' },
  PatientTermsOfUse: { path: '/patient/terms', type: 'patient' },
  Labreports: {
    path: '/labreports',
    type: 'main',
    menu: 'labreports',
    anchors: ['advantages', 'map', 'plans', 'contacts'],
  },
  Registration: { path: '/registration', type: 'none' },
  RegistrationDoctor: { path: '/registration/doctor', type: 'none', unlisted: true },
  RegistrationCompany: { path: '/registration/company', type: 'none', unlisted: true },
  RegistrationLaboratory: { path: '/registration/laboratory', type: 'none', unlisted: true },
  Limsforlabs: { path: '/limsforlabs', type: 'landing', anchors: ['formContainer'] },
  Contacts: { path: '/contacts', type: 'main' },
  ContactForm: { path: '/contact_form', type: 'main', anchors: ['contacts'] },
  RequestForm: { path: '/request_form', type: 'main', anchors: ['contacts'] },
  Advantages: { path: '/advantages', type: 'main' },
  Poster: { path: '/poster', type: 'main' },
  FixesLab: { path: '/fixes-lab', type: 'main' },
  Articles: { path: '/resources/articles', type: 'main', slash: true },
  Brochures: { path: '/resources/brochures', type: 'main', slash: true },
  SiteMap: { path: '/site-map', type: 'main' },
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

/** The addresses outside the site that a text may link to. A page on the site is given by its name instead. */
export type OutsideAddress = `https://${string}` | `mailto:${string}` | `tel:${string}`;

/** The address of a page, or of an anchor on it: `/lab/pricing`, `/lab/#contacts` (R15). */
export function href<Name extends PageName>(name: Name, anchor?: Anchor<Name>): Address {
  return addressWith(pageAddress(name), anchor);
}

/** The contact form of a page, asked for a demo (R39). */
export function demoHref(name: 'Home' | 'Lab' | 'Profi' | 'Patient' | 'Labreports'): Address {
  return href(name, '#contacts').replace('#', `${demoQuery}#`) as Address;
}

export function addressWith({ path, slash }: PageAddress, anchor = ''): Address {
  const base = path !== '/' && (anchor || slash) ? `${path}/` : path;
  return `${base}${anchor}` as Address;
}

function pageAddress(name: PageName): PageAddress {
  const found: PageAddress | undefined = addresses[name];
  if (!found) throw new Error(`No page is named ${name}`);
  return found;
}
