import { copyOf } from '#content/copy-of.ts';
import galleryCopy from '#content/gallery.json' with { type: 'json' };
import { addressOf } from '#content/targets.ts';
import { demoHref, href, type PageName } from '#contract/addresses.ts';
import { brochureFile, products } from '#contract/products.ts';
import { site } from '#contract/site.ts';
import type { visitParts } from '#contract/source.ts';
import { textOf } from '#tools/content-rules/unsupported-claims.ts';
import { type Page, pages } from '#web/lib/pages.ts';
import { analyzers } from '#web/pages/drivers/analyzers.ts';

const { capabilities, plans } = copyOf('capabilities');

const mail = `mailto:${site.email}`;
const social = site.social.map((account) => account.href);
/** R4. */
const offer = '99.9% | 300 | CLSI | CAP | HIPAA | FHIR';
/** R41. */
const tenCapabilities = `Biochemistry | Immunochemistry | Serology | Microbiology | Hematology | Billing |
  Quality control | Sample tracking | Report designing | Lab report designing`;
const fivePlans = 'At-home labs | Quality Assurance | Pathology | Sorter control | CRM';
/** R55. */
const terms = `LDL | 10.01.2023 | at least 13 years old | under a United States embargo |
  laws of the State of New York | arbitration in New York before one arbitrator |
  $250,000 or less follow the expedited procedures | member of a class action | limited to $500 |
  waive the right to a jury trial | 7 calendar days after the notice | STOP | HELP |
  cancel an account | within 30 days of receiving the death certificate`;
const productTerms = [terms, href('HomeTermsOfUse')] as const;
/** A part of a lead's source without a text is a type error, so the policy mentions everything that is stored. */
const sourceWords: Readonly<Record<(typeof visitParts)[number], string>> = {
  page: 'on which page',
  referrer: 'which website that was',
  utm_source: 'utm_source',
  utm_medium: 'utm_medium',
  utm_campaign: 'utm_campaign',
  utm_term: 'utm_term',
  utm_content: 'utm_content',
};
/** R103. */
const pricing = ['per year | per month | per day | percent per year'] as const;
/** R53. */
const supportPage = ['1 h | 4 h | 2 h | 8 h | 24 h | 48 h'] as const;
const driversPage = [`${analyzers.length} devices`] as const;
/** R82. */
const findings = '4,037 | 26,949 | 15% | 46% | 40% | 22,912 | 43% | 57,310 | 85% | #B-135';

/**
 * Figures and names, separated by bars, and links, separated by spaces, that the requirements fix for a page. Never a
 * sentence of the copy.
 */
type Facts = readonly [shows: string, links?: string];

const factsOfPages: Partial<Readonly<Record<PageName, Facts>>> = {
  Home: [
    `${offer} | ${tenCapabilities} | ${fivePlans} | 100 to 1,000,000`,
    `/lab /profi /patient ${demoHref('Home')} ${site.appStore}`,
  ],
  HomeTermsOfUse: [terms],
  PrivacyPolicy: [
    `60 calendar days | 500 or more people | Office for Civil Rights |
    in the United States on a HIPAA-compliant cloud | ${Object.values(sourceWords).join(' | ')}`,
  ],
  MyData: ['30 minutes'],
  CookiePolicy: ['accept-cookies | subscribe-shown | back-registration | checked-analyzers'],
  Accessibility: ['2.2', mail],
  Lab: [
    `${offer} | ${tenCapabilities} | 24/7`,
    `${demoHref('Lab')} /lab/pricing /lab/drivers /brochures/laboratory.pdf`,
  ],
  LabPricing: pricing,
  LabSupport: supportPage,
  LabTermsOfUse: productTerms,
  LabDrivers: driversPage,
  Profi: [
    `99.9% | FHIR | ${tenCapabilities} | 24/7`,
    `${demoHref('Profi')} /profi/pricing /profi/drivers /brochures/professional.pdf`,
  ],
  ProfiPricing: pricing,
  ProfiSupport: supportPage,
  ProfiTermsOfUse: productTerms,
  ProfiDrivers: driversPage,
  Patient: [
    `${tenCapabilities} | 60 calendar days | 13 years | 18`,
    `/lab /profi /patient /labreports ${demoHref('Patient')} ${site.appStore} ${site.identity.registerPatient}`,
  ],
  PatientTermsOfUse: productTerms,
  Labreports: [
    `${tenCapabilities} | ${findings} | 50%`,
    `/poster ${addressOf('Contacts?trial&labreports#contacts')} ${demoHref('Labreports')} /brochures/labreports.pdf`,
  ],
  Registration: [
    '',
    `/registration/doctor /registration/company /registration/laboratory
    ${site.identity.registerPatient} ${site.identity.signIn}`,
  ],
  RegistrationLaboratory: ['/ 255'],
  Limsforlabs: [
    '99.9% | 100 to 1,000,000 | FHIR',
    `/lab /profi /patient /limsforlabs/#formContainer ${mail} ${social.join(' ')}`,
  ],
  Contacts: [site.address, `${mail} ${social[0]}`],
  Advantages: [`${tenCapabilities} | ${fivePlans} | 99.9% | 100 to 1,000,000 | 300`],
  Poster: [`${findings} | 11.3 | 13.1`],
  FixesLab: [
    '7 of 7 | 6 of 7 | 5 of 7 | 4 of 7 | 3 of 7 | 2 of 7 | 1 of 7',
    addressOf('ContactForm?consultation'),
  ],
  Articles: ['', '/resources/articles/what-a-modern-lims-is /resources/articles/deploying-a-lims'],
  Brochures: ['', products.map(({ slug }) => brochureFile(slug)).join(' ')],
  SiteMap: ['', pages.map(({ name }) => addressOf(name)).join(' ')],
};

const withFooter: Facts = [
  `${site.email} | ©`,
  `/privacy /cookies /terms ${site.companySite} /resources/articles/ /resources/brochures/ ${mail}
  ${social[0]} /site-map /accessibility`,
];

const productLinks = (path: string) =>
  `/registration ${path}/#advantages ${path}/pricing ${path}/support ${path}/#faq ${path}/infosec
  ${path}/#contacts ${path}/#plans ${path}/#map`;

/** The links in the menu of each page type (R29). */
const menuLinks: Readonly<Record<string, string>> = {
  main: '/registration /#advantages /#map /#plans /#contacts',
  lab: productLinks('/lab'),
  profi: productLinks('/profi'),
  patient: '/registration /patient/#try_it /patient/infosec /patient/#footer',
  labreports: '/registration /labreports/#advantages /labreports/#map /labreports/#plans /contacts',
};

/** The facts and links that a built page lacks, each as a sentence. `html` is the whole document. */
export function missingFacts({ name, type, menu }: Page, html: string): readonly string[] {
  // The side of a registration page and the landing page's popups are outside the main element.
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html;
  const part = type === 'none' || type === 'landing' ? html : main;
  const missing = [
    ...lacking(part, factsOfPages[name as PageName] ?? ['']),
    ...lacking(html, type === 'none' ? [''] : withFooter),
    ...lacking(html, ['', menuLinks[menu ?? type] ?? '']),
  ];
  return missing.map((fact) => `it must show ${fact}, which the requirements fix for this page`);
}

/** The lists of R41, which may be reworded but not renamed, and the texts of R115. */
export function wrongLists(): readonly string[] {
  const fixed = [
    [capabilities.map(({ name }) => name), listOf(tenCapabilities), 'content/capabilities.json'],
    [plans.map(({ name }) => name), listOf(fivePlans), 'content/capabilities.json'],
    [Object.values(galleryCopy.errors), galleryErrors, 'content/gallery.json'],
  ] as const;
  return fixed
    .filter(([names, required]) => names.join('|') !== required.join('|'))
    .map(
      ([, required, file]) =>
        `${file}: the requirements fix these names and texts: ${required.join(', ')}`,
    );
}

const galleryErrors = [
  "This image couldn't be loaded. Please try again later.",
  'Something went wrong. Please try again later.',
  'HTML Element Not Found',
  'Error Loading Page',
];

function lacking(html: string, [shows, links = '']: Facts): string[] {
  const text = decode(textOf(html));
  const targets = new Set([...html.matchAll(/ href="([^"]*)"/g)].map(([, to]) => decode(to ?? '')));
  return [
    ...listOf(shows)
      .filter((fact) => !text.includes(fact))
      .map((fact) => `“${fact}”`),
    ...(links.match(/\S+/g) ?? []).filter((to) => !targets.has(to)).map((to) => `a link to ${to}`),
  ];
}

function listOf(facts: string): readonly string[] {
  return facts.split(/\s*\|\s*/).filter(Boolean);
}

function decode(text: string): string {
  return text
    .replace(/&amp;/g, '&')
    .replace(/&#x27;/g, "'")
    .replace(/&nbsp;/g, ' ');
}
