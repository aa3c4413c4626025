import { legalPages } from '#contract/legal-pages.ts';

/** Which header, menu, footer and accent a page has (R11). */
export type PageType = 'main' | 'lab' | 'profi' | 'patient' | 'labreports' | 'landing' | 'none';

export type Page = {
  /** The route's name (R12). */
  readonly name: string;
  readonly path: `/${string}`;
  readonly type: PageType;
  /** Its menu and footer, where they differ from the type's own (R13). */
  readonly menu?: Extract<PageType, 'labreports'>;
  /** The ids on the page that links may lead to. */
  readonly anchors?: readonly string[];
  /** Links to it end in a slash (R30). */
  readonly slash?: true;
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
    title: 'Cloud LIMS for medical laboratories, doctors and patients',
    description:
      'A cloud laboratory information system with portals for doctors and patients: over 300 device drivers, over 99.9% availability, one fixed rate per completed test.',
  },
  {
    name: 'HomeTermsOfUse',
    ...legalPages.terms,
    type: 'main',
    description:
      'The terms for using this website and the platform: accounts, text messages, New York law, arbitration and your choices.',
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
    title: 'Your data',
    description:
      'See, download, or erase everything that you sent us with a form of this website. We email you a link.',
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
    name: 'Lab',
    path: '/lab',
    type: 'lab',
    anchors: ['advantages', 'map', 'plans', 'what', 'faq', 'contacts'],
    title: 'Laboratory: the cloud LIMS',
    description:
      'A cloud LIMS for 100 to 1,000,000 tests a day: analyzers, quality control, billing and reports on one record.',
  },
  {
    name: 'LabPricing',
    path: '/lab/pricing',
    type: 'lab',
    anchors: ['estimate'],
    title: 'Laboratory pricing',
    description:
      'One fixed, all-inclusive rate per completed test that drops as your volume grows. Request an estimate for your laboratory.',
  },
  {
    name: 'LabSupport',
    path: '/lab/support',
    type: 'lab',
    title: 'Laboratory support',
    description:
      '24/7 support, an installation manager, group training, data transfer and validation, with response times for every incident level.',
  },
  {
    name: 'LabTermsOfUse',
    path: '/lab/terms',
    type: 'lab',
    title: 'Laboratory Terms of Use',
    description: 'The terms under which laboratories and their staff use the platform.',
  },
  {
    name: 'LabInfosec',
    path: '/lab/infosec',
    type: 'lab',
    anchors: ['safeguards', 'website'],
    title: 'Laboratory information security',
    description: 'How laboratory data is stored, who can access it, and with whose permission.',
  },
  {
    name: 'LabDrivers',
    path: '/lab/drivers',
    type: 'lab',
    anchors: ['check'],
    title: 'Collection of drivers for laboratories',
    description:
      'Look up your analyzer in our collection of drivers. Missing drivers are built free.',
  },
  {
    name: 'Profi',
    path: '/profi',
    type: 'profi',
    anchors: ['advantages', 'map', 'plans', 'what', 'faq', 'contacts'],
    title: 'Professional: the portal for doctors and organizations',
    description:
      'Order tests, track samples and read results with their history, in one portal for private practices and healthcare organizations.',
  },
  {
    name: 'ProfiPricing',
    path: '/profi/pricing',
    type: 'profi',
    anchors: ['estimate'],
    title: 'Professional pricing',
    description:
      'Fixed-rate, all-inclusive pricing per reported test. Request an estimate for your practice or organization.',
  },
  {
    name: 'ProfiSupport',
    path: '/profi/support',
    type: 'profi',
    title: 'Professional support',
    description:
      '24/7 support for practices and organizations, with response times for every incident level.',
  },
  {
    name: 'ProfiTermsOfUse',
    path: '/profi/terms',
    type: 'profi',
    title: 'Professional Terms of Use',
    description: 'The terms under which doctors and healthcare organizations use the platform.',
  },
  {
    name: 'ProfiInfosec',
    path: '/profi/infosec',
    type: 'profi',
    title: 'Professional information security',
    description: 'How orders and results are protected, and who can read, change or create them.',
  },
  {
    name: 'ProfiDrivers',
    path: '/profi/drivers',
    type: 'profi',
    anchors: ['check'],
    title: 'Collection of drivers for healthcare professionals',
    description:
      'Look up the devices your office or laboratory can connect. Missing drivers are built free.',
  },
  {
    name: 'Patient',
    path: '/patient',
    type: 'patient',
    anchors: ['try_it', 'contacts', 'footer'],
    title: 'Patient: results in the portal and the app',
    description:
      'Read your lab results, see how they change over time, and decide who else can see them.',
  },
  {
    name: 'PatientInfosec',
    path: '/patient/infosec',
    type: 'patient',
    title: 'Patient information security',
    description: 'Who can open your health records, how you give access, and how you take it back.',
  },
  {
    name: 'PatientTermsOfUse',
    path: '/patient/terms',
    type: 'patient',
    title: 'Patient Terms of Use',
    description:
      'The terms for patients and their representatives, including dependents’ accounts.',
  },
  {
    name: 'Labreports',
    path: '/labreports',
    type: 'main',
    menu: 'labreports',
    anchors: ['advantages', 'map', 'plans', 'contacts'],
    title: 'Labreports: the add-on that finds missing tests',
    description:
      'An AI-assisted add-on for U.S. clinical laboratories that detects incomplete test panels and patients due for follow-up.',
  },
  {
    name: 'Registration',
    path: '/registration',
    type: 'none',
    title: 'Register',
    description:
      'Choose an account type: patient, private practice doctor, healthcare organization or laboratory.',
  },
  {
    name: 'RegistrationDoctor',
    path: '/registration/doctor',
    type: 'none',
    title: 'Register as a doctor',
    description:
      'What a private practice doctor needs to register: an NPI, a phone number and an email address.',
  },
  {
    name: 'RegistrationCompany',
    path: '/registration/company',
    type: 'none',
    title: 'Register a healthcare organization',
    description:
      'What a healthcare organization needs to register: its NPI, an optional subdomain name and a contact person.',
  },
  {
    name: 'RegistrationLaboratory',
    path: '/registration/laboratory',
    type: 'none',
    title: 'Register a laboratory',
    description:
      'What a laboratory needs to register: its name, CLIA number, NPI and a contact person.',
  },
  {
    name: 'Limsforlabs',
    path: '/limsforlabs',
    type: 'landing',
    anchors: ['formContainer'],
    title: 'LIMS for laboratories, without extra fees',
    description:
      'No fees for installation, maintenance, integration, updates, seats or growth. You pay per completed accession.',
  },
  {
    name: 'Contacts',
    path: '/contacts',
    type: 'main',
    title: 'Contacts',
    description: 'Email us, or leave your number and a representative will be in touch.',
  },
  {
    name: 'ContactForm',
    path: '/contact_form',
    type: 'main',
    title: 'Claim Your Free Cost-Saving Strategic Session',
    description:
      'Book a free strategic session on what your laboratory spends and where it can save.',
  },
  {
    name: 'RequestForm',
    path: '/request_form',
    type: 'main',
    title: 'Request a free trial!',
    description: 'Leave your details and a representative will set up your free trial.',
  },
  {
    name: 'Advantages',
    path: '/advantages',
    type: 'main',
    title: 'Advantages',
    description:
      'Ten capabilities, five planned modules, over 99.9% availability, over 300 device drivers and migration from other LIMS.',
  },
  {
    name: 'Poster',
    path: '/poster',
    type: 'main',
    title: 'Poster B-135: a lab-assisted system for gaps in testing',
    description:
      'Research poster on finding patients who miss recommended tests: objectives, methods, results, conclusions.',
  },
  {
    name: 'FixesLab',
    path: '/fixes-lab',
    type: 'main',
    title: 'Seven fixes every lab needs',
    description:
      'Seven problems laboratories have with their information systems, and the fix for each.',
  },
  {
    name: 'Articles',
    path: '/resources/articles',
    type: 'main',
    slash: true,
    anchors: ['modern-lims', 'deployment'],
    title: 'Articles',
    description: 'What a modern LIMS is, and how to deploy one in a working laboratory.',
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
    title: 'Deploying a LIMS in a working laboratory',
    description:
      'Team, inventory, a 16-week timetable, interfaces, data migration, validation under CLIA and CAP, and cutover, with checklists to print.',
  },
  {
    name: 'Brochures',
    path: '/resources/brochures',
    type: 'main',
    slash: true,
    title: 'Brochures',
    description: 'Every product on one page, to read, print or pass along.',
  },
] as const satisfies readonly Page[];

type PageRow = (typeof pages)[number];
export type PageName = PageRow['name'];

/** An anchor of the page, with its `#`. */
export type Anchor<Name extends PageName> =
  Extract<PageRow, { name: Name }> extends { anchors: readonly (infer Id extends string)[] }
    ? `#${Id}`
    : never;

declare const made: unique symbol;
/** An address inside the site. Only `href` makes one, so that a literal path is a type error. */
export type Address = string & { readonly [made]: true };

/** `to` leads to a page or an anchor of this site; `href` to a file, a mail or another site. */
export type LinkTarget<Outside extends string = string> =
  | { readonly to: Address; readonly href?: never }
  | { readonly href: Outside; readonly to?: never };

/** What a text may link to outside the site. A page of the site is named instead. */
export type OutsideAddress = `https://${string}` | `mailto:${string}` | `tel:${string}`;

/** The address of a page, or of an anchor on it: `/lab/pricing`, `/lab/#contacts` (R15). */
export function href<Name extends PageName>(name: Name, anchor?: Anchor<Name>): Address {
  const { path, slash } = pageNamed(name);
  const base = path !== '/' && (anchor || slash) ? `${path}/` : path;
  return `${base}${anchor ?? ''}` as Address;
}

export function pageNamed(name: PageName): Page {
  const found = pages.find((page) => page.name === name);
  if (!found) throw new Error(`No page is named ${name}`);
  return found;
}

/** The page at an address, with or without a trailing slash; undefined is the 404 page. */
export function pageAt(pathname: string): Page | undefined {
  return pages.find((page) => page.path === canonicalPath(pathname));
}

/** `/lab` and `/lab/` are one page (R15). */
export function samePage(one: string, other: string): boolean {
  return canonicalPath(one) === canonicalPath(other);
}

/** A page's address as the table has it: without a slash at its end. */
export function canonicalPath(pathname: string): string {
  return pathname === '/' ? '/' : pathname.replace(/\/+$/, '');
}
