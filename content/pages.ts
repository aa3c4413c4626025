import { canonicalPath } from '#contract/canonical-path.ts';
import { legalPages } from '#contract/privacy-notice.ts';
import { demoQuery } from '#contract/source.ts';
import { support } from '#contract/support.ts';

/** Decides a page's header, menu, footer, and accent (R11). */
export type PageType = 'main' | 'lab' | 'profi' | 'patient' | 'labreports' | 'landing' | 'none';

export type Page = {
  /** The route's name (R12). */
  readonly name: string;
  readonly path: `/${string}`;
  readonly type: PageType;
  /** The page's menu and footer, if they differ from the type's own (R13). */
  readonly menu?: Extract<PageType, 'labreports'>;
  /** Element ids on the page that links may point to. */
  readonly anchors?: readonly string[];
  /** True if the canonical address and links to the page end in a slash (R30). */
  readonly slash?: true;
  /** The short name in breadcrumbs; defaults to the title. */
  readonly label?: string;
  /** The page that search engines show instead, because it has the same text. */
  readonly sameAs?: `/${string}`;
  /** Left out of the sitemap: no one searches for this page. */
  readonly unlisted?: true;
  /** The title in search results, followed by the company's name. */
  readonly title: string;
  readonly description: string;
};

/** The one table of addresses: routes, menus, canonical links, sitemap and tests read it. */
export const pages = [
  {
    name: 'Home',
    path: '/',
    type: 'main',
    anchors: ['about_us', 'advantages', 'map', 'plans', 'what', 'contacts'],
    label: 'Home',
    title: 'Cloud LIMS for medical laboratories, doctors and patients',
    description:
      'A cloud laboratory information system with portals for doctors and patients: over 300 device drivers, over 99.9% availability, one rate per test.',
  },
  {
    name: 'HomeTermsOfUse',
    ...legalPages.terms,
    type: 'main',
    description:
      'The terms for using this website and the platform: accounts, access to records, text messages, liability, New York law and arbitration.',
  },
  {
    name: 'PrivacyPolicy',
    ...legalPages.privacy,
    type: 'main',
    anchors: ['website', 'counting', 'rights'],
    description:
      'What data we collect, where we store it, who can see it, and how we notify you if something goes wrong.',
  },
  {
    name: 'MyData',
    path: '/privacy/my-data',
    type: 'main',
    label: 'Your data',
    unlisted: true,
    title: 'See, download or erase your data',
    description:
      'See, download or erase everything that you sent us with a form of this website. We email you a link that opens it.',
  },
  {
    name: 'CookiePolicy',
    ...legalPages.cookies,
    type: 'main',
    anchors: ['choices'],
    description:
      'What this website stores in your browser, why, for how long, and how to clear it.',
  },
  {
    name: 'Accessibility',
    ...legalPages.accessibility,
    type: 'main',
    description:
      'How well this website works for people with disabilities, how we tested it, its known limits, and whom to tell if something stops you.',
  },
  {
    name: 'Lab',
    path: '/lab',
    type: 'lab',
    anchors: ['advantages', 'map', 'plans', 'what', 'faq', 'contacts'],
    label: 'Laboratory',
    title: 'Laboratory: a cloud LIMS from analyzer to report',
    description:
      'A cloud LIMS for 100 to 1,000,000 tests a day: analyzers, quality control, billing and reports on one record.',
  },
  {
    name: 'LabPricing',
    path: '/lab/pricing',
    type: 'lab',
    anchors: ['estimate'],
    label: 'Pricing',
    title: 'LIMS pricing per completed test',
    description:
      'One fixed, all-inclusive rate per completed test that drops as your volume grows. Request an estimate for your laboratory.',
  },
  {
    name: 'LabSupport',
    path: '/lab/support',
    type: 'lab',
    label: 'Support',
    title: '24/7 LIMS support and response times',
    description:
      '24/7 support, an installation manager, group training, data transfer and validation, with response times for every incident level.',
  },
  {
    name: 'LabTermsOfUse',
    path: '/lab/terms',
    type: 'lab',
    label: 'Terms of Use',
    title: 'Laboratory Terms of Use',
    description:
      'What the Terms of Use add for laboratories: duties, fees and data after the service stops, with the main terms in brief.',
  },
  {
    name: 'LabInfosec',
    path: '/lab/infosec',
    type: 'lab',
    anchors: ['safeguards', 'website'],
    label: 'Information security',
    title: 'Information security for laboratories',
    description:
      'How laboratory data is stored, who can access it, with whose permission, and how we notify you of a breach.',
  },
  {
    name: 'LabDrivers',
    path: '/lab/drivers',
    type: 'lab',
    anchors: ['check'],
    label: 'Drivers',
    title: 'Collection of drivers for laboratory analyzers',
    description:
      'Look up your analyzer by manufacturer or device name, or check your whole list at once. Missing drivers are built free.',
  },
  {
    name: 'Profi',
    path: '/profi',
    type: 'profi',
    anchors: ['advantages', 'map', 'plans', 'what', 'faq', 'contacts'],
    label: 'Professional',
    title: 'Professional: the portal for doctors and organizations',
    description:
      'Order tests, track samples and read results with their history, in one portal for private practices and healthcare organizations.',
  },
  {
    name: 'ProfiPricing',
    path: '/profi/pricing',
    type: 'profi',
    anchors: ['estimate'],
    label: 'Pricing',
    title: 'Pricing for the Professional portal',
    description:
      'Fixed-rate, all-inclusive pricing per reported test. Request an estimate for your practice or organization.',
  },
  {
    name: 'ProfiSupport',
    path: '/profi/support',
    type: 'profi',
    label: 'Support',
    title: '24/7 support for the Professional portal',
    description:
      '24/7 support for practices and organizations, with response times for every incident level.',
  },
  {
    name: 'ProfiTermsOfUse',
    path: '/profi/terms',
    type: 'profi',
    label: 'Terms of Use',
    title: 'Professional Terms of Use',
    description:
      'What the Terms of Use add for doctors and healthcare organizations: registration, access to records and fees, with the main terms in brief.',
  },
  {
    name: 'ProfiInfosec',
    path: '/profi/infosec',
    type: 'profi',
    label: 'Information security',
    title: 'Information security for practices',
    description: 'How orders and results are protected, and who can read, change or create them.',
  },
  {
    name: 'ProfiDrivers',
    path: '/profi/drivers',
    type: 'profi',
    anchors: ['check'],
    label: 'Drivers',
    sameAs: '/lab/drivers',
    title: 'Collection of drivers for healthcare professionals',
    description:
      'Look up the devices of your office or its laboratory by manufacturer or device name. Missing drivers are built free.',
  },
  {
    name: 'Patient',
    path: '/patient',
    type: 'patient',
    anchors: ['try_it', 'contacts', 'footer'],
    label: 'Patient',
    title: 'Patient: your lab results in a portal and an app',
    description:
      'Read your lab results, see how they change over time, and share them with the people you choose.',
  },
  {
    name: 'PatientInfosec',
    path: '/patient/infosec',
    type: 'patient',
    label: 'Information security',
    title: 'How your health records are protected',
    description: 'Who can open your health records, how you give access, and how you take it back.',
  },
  {
    name: 'PatientTermsOfUse',
    path: '/patient/terms',
    type: 'patient',
    label: 'Terms of Use',
    title: 'Patient Terms of Use',
    description:
      'What matters most in the Terms of Use for patients and their representatives: dependents, access by others, fees and the main terms in brief.',
  },
  {
    name: 'Labreports',
    path: '/labreports',
    type: 'main',
    menu: 'labreports',
    anchors: ['advantages', 'map', 'plans', 'contacts'],
    label: 'Labreports',
    title: 'Labreports: the add-on that looks for missing tests',
    description:
      'An AI-assisted add-on for U.S. clinical laboratories that detects incomplete test panels and patients due for follow-up.',
  },
  {
    name: 'Registration',
    path: '/registration',
    type: 'none',
    label: 'Register',
    title: 'Register as a patient, doctor, practice or laboratory',
    description:
      'Choose an account type: patient, private practice doctor, healthcare organization or laboratory.',
  },
  {
    name: 'RegistrationDoctor',
    path: '/registration/doctor',
    type: 'none',
    label: 'Doctor',
    unlisted: true,
    title: 'Register as a doctor',
    description:
      'Register your private practice with your individual NPI, a phone number and an email address. We check the NPI with the registry.',
  },
  {
    name: 'RegistrationCompany',
    path: '/registration/company',
    type: 'none',
    label: 'Organization',
    unlisted: true,
    title: 'Register a healthcare organization',
    description:
      'Register your organization with its NPI, a subdomain name if you want one of your own, and a contact person.',
  },
  {
    name: 'RegistrationLaboratory',
    path: '/registration/laboratory',
    type: 'none',
    label: 'Laboratory',
    unlisted: true,
    title: 'Register a laboratory',
    description:
      'Register your laboratory with its name, CLIA number, email address, NPI and subdomain name, and a contact person.',
  },
  {
    name: 'Limsforlabs',
    path: '/limsforlabs',
    type: 'landing',
    anchors: ['formContainer'],
    label: 'LIMS for laboratories',
    title: 'LIMS for laboratories with one line on the bill',
    description:
      'No fees for installation, maintenance, integration, updates, seats or growth. One charge per completed accession: its completed tests times your rate.',
  },
  {
    name: 'Contacts',
    path: '/contacts',
    type: 'main',
    label: 'Contacts',
    title: 'Contact sales and support',
    description: `Email us, or leave your number and a representative will call you. Customers reach support by ${support.channels}, day and night.`,
  },
  {
    name: 'ContactForm',
    path: '/contact_form',
    type: 'main',
    anchors: ['contacts'],
    label: 'Strategic session',
    title: 'Claim Your Free Cost-Saving Strategic Session',
    description:
      'Book a free strategic session on what your laboratory pays for its information system today, and where it could pay less.',
  },
  {
    name: 'RequestForm',
    path: '/request_form',
    type: 'main',
    anchors: ['contacts'],
    label: 'Free trial',
    title: 'Request a free trial!',
    description:
      'Leave your name, phone and email. A representative will set up a free trial for your laboratory, with your tests and analyzers.',
  },
  {
    name: 'Advantages',
    path: '/advantages',
    type: 'main',
    label: 'Advantages',
    title: 'What the platform does today, and what is planned',
    description:
      'Ten capabilities, five planned modules, over 99.9% availability, over 300 device drivers and migration from other LIMS.',
  },
  {
    name: 'Poster',
    path: '/poster',
    type: 'main',
    label: 'Poster B-135',
    title: 'Poster B-135: a lab-assisted system for gaps in testing',
    description:
      'Research poster: of 26,949 patients, 15% received the test. Objectives, methods, results and conclusions of a search for gaps in testing.',
  },
  {
    name: 'FixesLab',
    path: '/fixes-lab',
    type: 'main',
    label: 'Seven fixes',
    title: 'Seven fixes every lab needs',
    description:
      'Complex interfaces, vendor lock-in, lost revenue: seven problems that laboratories have with their systems, and the fix for each.',
  },
  {
    name: 'Articles',
    path: '/resources/articles',
    type: 'main',
    slash: true,
    anchors: ['modern-lims', 'deployment'],
    label: 'Articles',
    title: 'LIMS articles and guides',
    description:
      'Two guides for laboratories: what a modern LIMS is, and how to deploy one while the laboratory works, with checklists to print.',
  },
  {
    name: 'WhatAModernLimsIs',
    path: '/resources/articles/what-a-modern-lims-is',
    type: 'main',
    title: 'What a modern LIMS is',
    description:
      'One record from order to report: analyzers, quality control, autoverification, FHIR, security and cost, with a scorecard and questions to ask any vendor.',
  },
  {
    name: 'DeployingALims',
    path: '/resources/articles/deploying-a-lims',
    type: 'main',
    label: 'Deploying a LIMS',
    title: 'Deploying a LIMS in a working laboratory',
    description:
      'Team, inventory, a 16-week timetable, interfaces, data migration, validation under CLIA and CAP, and cutover, with checklists to print.',
  },
  {
    name: 'Brochures',
    path: '/resources/brochures',
    type: 'main',
    slash: true,
    label: 'Brochures',
    title: 'Product brochures in PDF',
    description:
      'Four-page PDF brochures of Laboratory, Professional, Patient and Labreports, to read, print or pass along.',
  },
  {
    name: 'SiteMap',
    path: '/site-map',
    type: 'main',
    title: 'Site map',
    description:
      'Every page of this site by section: products, resources, registration, legal texts and your own data.',
  },
] as const satisfies readonly Page[];

type PageRow = (typeof pages)[number];
export type PageName = PageRow['name'];

/** An anchor of the page, with its `#`. */
type Anchor<Name extends PageName> =
  Extract<PageRow, { name: Name }> extends { anchors: readonly (infer Id extends string)[] }
    ? `#${Id}`
    : never;

declare const made: unique symbol;
/** An address inside the site. Only `href` makes one, so that a literal path is a type error. */
export type Address = string & { readonly [made]: true };

/** `to` leads to a page or an anchor of this site; `href` to a file, an email address or another site. */
export type LinkTarget<Outside extends string = string> =
  | { readonly to: Address; readonly href?: never }
  | { readonly href: Outside; readonly to?: never };

/** The addresses outside the site that a text may link to. A page on the site is given by its name instead. */
export type OutsideAddress = `https://${string}` | `mailto:${string}` | `tel:${string}`;

/** The address of a page, or of an anchor on it: `/lab/pricing`, `/lab/#contacts` (R15). */
export function href<Name extends PageName>(name: Name, anchor?: Anchor<Name>): Address {
  const { path, slash } = pageNamed(name);
  const base = path !== '/' && (anchor || slash) ? `${path}/` : path;
  return `${base}${anchor ?? ''}` as Address;
}

/** The contact form of a page, asked for a demo (R39). */
export function demoHref(name: 'Home' | 'Lab' | 'Profi' | 'Patient' | 'Labreports'): Address {
  return href(name, '#contacts').replace('#', `${demoQuery}#`) as Address;
}

/** The single address under which search engines index the page's text (R15). */
export function canonicalAddress(page: Page): string {
  const shown: Page | undefined = pages.find(({ path }) => path === page.sameAs);
  const { path, slash } = shown ?? page;
  return slash ? `${path}/` : path;
}

/** The pages in the sitemap. */
export const listedPages: readonly Page[] = pages.filter(
  (page: Page) => !page.unlisted && !page.sameAs,
);

export function pageNamed(name: PageName): Page {
  const found = pages.find((page) => page.name === name);
  if (!found) throw new Error(`No page is named ${name}`);
  return found;
}

/** The page at an address, with or without a trailing slash; undefined is the 404 page. */
export function pageAt(pathname: string): Page | undefined {
  return pages.find((page) => page.path === canonicalPath(pathname));
}
