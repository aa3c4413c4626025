import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { analyzers } from '#content/analyzers.ts';
import { automates, plans } from '#content/capabilities.ts';
import { demoHref, href, type PageName, pageNamed, pages } from '#content/pages.ts';
import { galleryCopy } from '#content/poster.ts';
import { formResponses } from '#contract/form-response.ts';
import { demoForm } from '#contract/forms/demo.ts';
import { newsletterForm } from '#contract/forms/newsletter.ts';
import { messages } from '#contract/rules.ts';
import { site } from '#contract/site.ts';
import { support } from '#contract/support.ts';
import { renderDocument } from '#web/document.tsx';

type Fact = string | RegExp;

/** Facts that the requirements fix for a page, as a reader sees them, and linked URLs. Never a sentence of the copy. */
type Facts = {
  readonly id: string;
  readonly shows?: readonly Fact[];
  readonly links?: readonly string[];
  /** Attributes in HTML notation, such as a placeholder. */
  readonly attributes?: readonly string[];
  /** Ids of elements, in this order. */
  readonly anchors?: readonly string[];
};

const mail = `mailto:${site.email}`;
const tenCapabilities = [
  ...['Biochemistry', 'Immunochemistry', 'Serology', 'Microbiology', 'Hematology', 'Billing'],
  ...['Quality control', 'Sample tracking', 'Report designing', 'Lab report designing'],
];
const fivePlans = ['At-home labs', 'Quality Assurance', 'Pathology', 'Sorter control', 'CRM'];
const availability = /over 99\.9%|> ?99\.9%/i;
const channels = new RegExp(support.channels);
const volume = /100 to 1,000,000/;
const sameSystem = /tests per day, on the same system/;
const fallsWithVolume =
  /(drops|falls|lower)[^.]*volume|volume[^.]*(drops|falls|lower)|the more [^.]*the lower/i;
const drivers = /over 300 |300\+/i;
const builtFree = /we build it free/i;
const compliance = /CLSI standards, CAP accreditation requirements,? and HIPAA/;
const incidentTargets = [/Critical.*?1 h.*?4 h/, /Average.*?2 h.*?8 h/, /Low.*?24 h.*?48 h/];
const posterDate = /30 July 2025|July 30, 2025/;

const contactFields: Facts = {
  id: 'R102',
  shows: ['First name', 'Phone', 'Email'],
  attributes: ['placeholder="1 (702) 123-4567"', 'placeholder="name@example.com"'],
};
const brochureBanner = (slug: string): Facts => ({
  id: 'R40',
  shows: ['Download a brochure', 'Request a demo'],
  links: [`/brochures/${slug}.pdf`],
});
const automatesList: Facts = { id: 'R41', shows: tenCapabilities };
const backButton: Facts = { id: 'R54', shows: [/^Back /] };

const terms: readonly Facts[] = [
  backButton,
  {
    id: 'R55',
    shows: [
      'LDL',
      /State of New York/,
      /arbitration in New York before one arbitrator/,
      /\$250,000 or less[^.]*expedited/,
      /\$500/,
      /class action/,
      /jury trial/,
      /embargo/,
      /at least 13 years/,
      /7 calendar days/,
      'STOP',
      'HELP',
      '10.01.2023',
    ],
  },
  { id: 'R56', shows: [/30 days of [^.]*death certificate/, /cancel an account that violates/] },
];
const dependents: Facts = {
  id: 'R57',
  shows: [
    ...['Authorized Individual', 'Authorized Individual-Representative', /18/, /emancipated/],
    ...[/court or the provider/, /health records only/, /revoke/, /provider/],
  ],
};
const infosec: readonly Facts[] = [
  backButton,
  {
    id: 'R59',
    shows: [/direct permission/, /another user to read, change,? or create/],
  },
];
const roles: Facts = {
  id: 'R7',
  shows: [
    ...['Director', 'Doctor', 'Technician', 'Administrator', /need-to-know/],
    ...[/specific to the role/, /customize/],
  ],
};
const pricing: readonly Facts[] = [
  { id: 'R51', shows: [/^Back /, 'Pricing Estimate Questionnaire'] },
  {
    id: 'R4',
    shows: [
      ...[
        /fixed/i,
        /all-inclusive/i,
        /tier/,
        fallsWithVolume,
        /first in a state|first laboratory/i,
      ],
      'Take-or-pay',
    ],
  },
  {
    id: 'R103',
    shows: [
      ...['New', 'Currently in operation', 'Biochemical', 'Histological', 'Microbiological'],
      ...['Genetic', 'Cytological', 'Clinical Research', 'Other', 'Yes', 'No'],
      ...['per year', 'per month', 'per day', 'percent per year', 'percent per month'],
      ...[
        /Analytical instruments/,
        /Employees/,
        /IT team/,
        /onsite help/,
        /Days per year/,
        /growth/,
      ],
    ],
  },
];
const supportPage: readonly Facts[] = [
  { id: 'R52', shows: [/^Back /, 'Ongoing', 'Implementation', 'Modernization'] },
  { id: 'R53', shows: ['First response', 'Plan or decision', ...incidentTargets] },
  {
    id: 'R5',
    shows: [
      ...[channels, /24\/7|24 hours a day/, /onsite/i, /installation manager/i],
      ...[/group training/i, /transfer/i, /user acceptance testing/i, /validation/i],
    ],
  },
];
const driversPage: readonly Facts[] = [
  { id: 'R60', shows: ['Collection of drivers', `${analyzers.length} devices`, /built free/] },
  { id: 'R61', attributes: ['placeholder="Manufacturer or device name"'] },
  { id: 'R62', shows: ['Manufacturer', 'Device name'] },
  { id: 'R150', shows: ['Check my analyzers'] },
];
const registrationSlides: Facts = {
  id: 'R66',
  shows: [/healthcare needs/i, /laborator/i, /healthcare provider/i, /patient/i, /future/i],
};

/** Facts for each page, in the order of the requirements. */
const factsOfPages: Readonly<Record<PageName, readonly Facts[]>> = {
  Home: [
    {
      id: 'R4',
      shows: [
        ...[availability, volume, drivers, builtFree, compliance, 'FHIR', /fixed, all-inclusive/i],
        ...[/tier/, /per completed test/, fallsWithVolume, /take-or-pay/i, /[Mm]igration tools/],
        ...[/first laboratory in a state/, /report builder/i, /one month after the service stops/],
      ],
    },
    {
      id: 'R5',
      shows: [
        ...[channels, /24\/7|24 hours a day/, /onsite/, /installation manager/],
        ...[/train in groups|group training/, /transfer your data/, /user acceptance testing/],
        'validation',
      ],
    },
    { id: 'R4', shows: [sameSystem] },
    { id: 'R6', shows: [/New York company/, /FDA-listed,? (as )?class I/] },
    {
      id: 'R35',
      shows: ['Solving your greatest headaches', 'Future plans', 'Request a free trial!'],
      anchors: ['about_us', 'advantages', 'map', 'plans', 'contacts'],
    },
    { id: 'R36', links: ['/lab', '/profi', '/patient'] },
    { id: 'R38', shows: ['Pause the slides'] },
    { id: 'R39', shows: ['Learn more', 'Request a demo'], links: [demoHref('Home')] },
    { id: 'R41', shows: [...tenCapabilities, ...fivePlans] },
    { id: 'R42', anchors: ['what'] },
    { id: 'R43', links: [site.appStore] },
    { id: 'R45', shows: ['See Platform Map'] },
    { id: 'R53', shows: [/1 hour .*4.*2 and 8.*24 and 48/] },
    { id: 'R59', shows: [/direct permission/] },
    contactFields,
  ],
  HomeTermsOfUse: [...terms, dependents],
  PrivacyPolicy: [
    {
      id: 'R58',
      shows: [
        /United States.*HIPAA-compliant cloud/,
        /60 calendar days/,
        /500 or more/,
        /Office for Civil Rights/,
        /media/,
      ],
    },
    { id: 'R122', shows: [/Global Privacy Control|opt-out preference signal/i] },
    { id: 'R150', shows: [/Analyzers/] },
    { id: 'R170', shows: ['See or erase your data'] },
  ],
  MyData: [{ id: 'R168', shows: [/once.*30 minutes/] }],
  CookiePolicy: [
    { id: 'R123', shows: ['accept-cookies', 'One year', /required, operational, functional/] },
    { id: 'R124', shows: ['subscribe-shown', 'One day'] },
    { id: 'R65', shows: ['back-registration'] },
    { id: 'R150', shows: [/checked-analyzers/] },
  ],
  Accessibility: [{ id: 'R204', shows: [/WCAG\) 2\.2 .*A and AA/], links: [mail] }],
  Lab: [
    { id: 'R2', shows: [/medical and diagnostic laboratories/] },
    {
      id: 'R4',
      shows: [
        ...[availability, volume, drivers, builtFree, compliance, 'FHIR', /fixed, all-inclusive/i],
        ...[/per completed test/, fallsWithVolume, /[Mm]igration tools/, /report builder/i],
        ...[/first laboratory in a state/, /one month after the service stops/],
      ],
    },
    {
      id: 'R5',
      shows: [
        ...[channels, '24/7', /onsite help/, /installation manager/],
        ...[/group/, /[Uu]ser acceptance testing/, /validation/],
      ],
    },
    { id: 'R4', shows: [sameSystem] },
    { id: 'R6', shows: [/FDA-listed as class I/] },
    {
      id: 'R7',
      shows: [
        ...['Director', 'Doctor', 'Technician', 'Administrator', /need-to-know/],
        /role-specific/,
        /customize/,
      ],
    },
    automatesList,
    { id: 'R42', anchors: ['what', 'faq'] },
    {
      id: 'R48',
      shows: ['Request a demo', 'Price request'],
      links: [demoHref('Lab'), '/lab/pricing', '/lab/drivers'],
    },
    { id: 'R49', anchors: ['map', 'plans', 'contacts'] },
    brochureBanner('laboratory'),
    contactFields,
  ],
  LabPricing: pricing,
  LabSupport: supportPage,
  LabTermsOfUse: [...terms, { id: 'R57', shows: [/staff/, /limit|revoke/] }],
  LabInfosec: [...infosec, roles],
  LabDrivers: driversPage,
  Profi: [
    {
      id: 'R4',
      shows: [availability, 'FHIR', /all-inclusive, per reported test/i],
    },
    { id: 'R2', shows: [/[Pp]rivate practice/, /[Hh]ealthcare organization/] },
    {
      id: 'R5',
      shows: [
        ...[channels, '24/7', /onsite help/, /installation manager/],
        ...[/train in groups/, /[Uu]ser acceptance testing/, /Migration tools/],
      ],
    },
    automatesList,
    { id: 'R42', anchors: ['what', 'faq'] },
    {
      id: 'R48',
      shows: ['Request a demo', 'Price request'],
      links: [demoHref('Profi'), '/profi/pricing', '/profi/drivers'],
    },
    { id: 'R18', shows: ['Request a free trial!'] },
    { id: 'R49', anchors: ['map', 'plans', 'contacts'] },
    { id: 'R59', shows: [/direct permission/] },
    brochureBanner('professional'),
    contactFields,
  ],
  ProfiPricing: pricing,
  ProfiSupport: supportPage,
  ProfiTermsOfUse: terms,
  ProfiInfosec: [...infosec, roles],
  ProfiDrivers: driversPage,
  Patient: [
    { id: 'R2', shows: [/portal/, /app/] },
    { id: 'R40', shows: ['Learn more'], links: ['/lab', '/profi', '/patient', '/labreports'] },
    automatesList,
    { id: 'R43', links: [site.appStore] },
    {
      id: 'R48',
      shows: ['Request a demo', 'Price request'],
      links: [demoHref('Patient')],
      anchors: ['try_it', 'contacts'],
    },
    { id: 'R55', shows: [/at least 13 years/] },
    {
      id: 'R57',
      shows: ['Authorized Individual', 'Authorized Individual-Representative', /age 18/, /revoke/],
    },
    { id: 'R58', shows: [/United States/, /60 calendar days/] },
    { id: 'R64', links: [site.identity.registerPatient] },
    contactFields,
  ],
  PatientInfosec: infosec,
  PatientTermsOfUse: [...terms, dependents],
  Labreports: [
    {
      id: 'R2',
      shows: [
        ...[/AI-assisted/, /U\.S\. clinical laboratories/, /missed or incomplete/],
        ...[/test selection/, /follow-up/],
      ],
    },
    { id: 'R4', shows: [/pilot.*over 50% of patients/] },
    { id: 'R13', anchors: ['advantages', 'map', 'plans'] },
    automatesList,
    {
      id: 'R48',
      shows: ['Request a demo', 'Price request'],
      links: [demoHref('Labreports')],
    },
    {
      id: 'R50',
      shows: [
        ...['View Lab Case Study', 'Request a free trial', '#B-135', posterDate],
        /did not test Labreports/,
      ],
      links: ['/poster', '/contacts'],
    },
    {
      id: 'R82',
      shows: [
        ...['4,037', '26,949', '15%', '46%', '40%', '22,912', '43%', '57,310', '85%'],
        ...[/projected risk/, /no follow-up/],
      ],
    },
    brochureBanner('labreports'),
    contactFields,
  ],
  Registration: [
    {
      id: 'R63',
      shows: [
        ...['Register', 'Please choose your type to continue.', 'Patient', 'Laboratory service'],
        ...['Private practice doctor', 'Healthcare organization', 'Back'],
      ],
      links: [
        ...['/registration/doctor', '/registration/company', '/registration/laboratory'],
        site.identity.registerPatient,
      ],
    },
    { id: 'R64', shows: ['Sign In'], links: [site.identity.signIn] },
    registrationSlides,
  ],
  RegistrationDoctor: [
    { id: 'R67', shows: ['Personal data', 'NPI', 'Phone', 'Email'] },
    { id: 'R69', shows: ['Back', 'Next'] },
    registrationSlides,
  ],
  RegistrationCompany: [
    {
      id: 'R67',
      shows: [
        ...['Company data', 'NPI', 'Subdomain', 'Personal data', 'First name', 'Last name'],
        ...['Phone', 'Email', 'Position'],
      ],
    },
    { id: 'R69', shows: ['Back', 'Next'] },
    registrationSlides,
  ],
  RegistrationLaboratory: [
    {
      id: 'R67',
      shows: [
        ...['Laboratory data', 'Laboratory name', 'CLIA number', /Website optional/],
        ...['Laboratory email', /Description optional/, 'Company data', 'NPI', 'Subdomain'],
        ...['Personal data', 'First name', 'Last name', 'Phone', 'Email', 'Position'],
      ],
    },
    { id: 'R69', shows: ['Back', 'Next'] },
    { id: 'R144', shows: [/\/ 255/] },
    registrationSlides,
  ],
  Limsforlabs: [
    {
      id: 'R4',
      shows: [
        ...[availability, volume, drivers, compliance, 'FHIR', fallsWithVolume],
        ...[/take-or-pay/i, /[Mm]igration tools/, /first laboratory in a state/],
        /one month after the service stops/,
      ],
    },
    { id: 'R6', shows: [/small company.*New York/, /FDA-listed as class I/] },
    { id: 'R7', shows: [/director, doctor, technician, administrator/] },
    { id: 'R45', shows: ['See Platform Map'] },
    { id: 'R75', links: [mail, ...site.social.map(({ href }) => href)] },
    {
      id: 'R76',
      shows: [
        ...['Biochemistry', 'Immunochemistry', 'Microbiology', 'Serology', 'Hematology'],
        ...['Workflow', 'Operations', 'Business', "Let's get in touch!"],
      ],
      links: ['/lab', '/profi', '/patient'],
    },
    { id: 'R77', shows: ['Request a Demo'], links: ['/limsforlabs/#formContainer'] },
    { id: 'R77', anchors: ['formContainer'] },
    { id: 'R78', shows: ['Sign up for the newsletter!'] },
    {
      id: 'R79',
      shows: [
        ...[/per completed accession/i, /installation/i, /IT maintenance/i],
        ...[/equipment integration/i, /regulation updates/i, /extra seats/i, /volume growth/i],
        ...[/EMR integration/i, /premium features/i],
      ],
    },
    {
      id: 'R102',
      shows: ['First name', 'Phone', 'Email', 'Industry', 'Role', 'Company name', 'Country'],
      attributes: ['value="I would like to request a demo"'],
    },
  ],
  Contacts: [
    { id: 'R8', shows: [site.address], links: [mail, site.social[0].href] },
    { id: 'R18', shows: ['Ask for a call', /sales/i, /support/] },
    contactFields,
  ],
  ContactForm: [
    { id: 'R18', shows: ['Claim Your Free Cost-Saving Strategic Session'] },
    contactFields,
  ],
  RequestForm: [{ id: 'R18', shows: ['Request a free trial!'] }, contactFields],
  Advantages: [
    { id: 'R41', shows: [...tenCapabilities, ...fivePlans] },
    { id: 'R6', shows: [/FDA-listed as class I/] },
    { id: 'R4', shows: [volume, compliance, fallsWithVolume, /take-or-pay/i] },
    {
      id: 'R81',
      shows: [
        /99\.9%/,
        drivers,
        /fixed-rate access/i,
        /migration from other LIMS/i,
        /migration tools/i,
      ],
    },
  ],
  Poster: [
    { id: 'R50', shows: ['#B-135', posterDate] },
    {
      id: 'R82',
      shows: [
        ...['Objectives', 'Methods', 'Results', 'Conclusions', '4,037', '26,949', '15%'],
        ...['46%', '40%', '22,912', '43%', '57,310', '11.3', '13.1', '85%'],
      ],
    },
  ],
  FixesLab: [
    {
      id: 'R84',
      shows: [
        'Seven fixes every lab needs',
        ...['Complex interfaces', 'Compliance and cybersecurity', 'Vendor lock-in'],
        ...['Operational bottlenecks', 'Integration gaps', 'Performance', 'Revenue leakage'],
        'Request Your Free Strategic Consultation',
      ],
      links: ['/contact_form'],
    },
    { id: 'R85', shows: [/7 of 7.*6 of 7.*5 of 7.*4 of 7.*3 of 7.*2 of 7.*1 of 7/] },
  ],
  Articles: [
    {
      id: 'R87',
      links: ['/resources/articles/what-a-modern-lims-is', '/resources/articles/deploying-a-lims'],
    },
  ],
  WhatAModernLimsIs: [{ id: 'R87', shows: ['What a modern LIMS is', 'FHIR', /CLIA/] }],
  DeployingALims: [{ id: 'R87', shows: [/Deploying a LIMS/, /CLIA/, /validation/i] }],
  Brochures: [
    {
      id: 'R88',
      shows: ['Laboratory', 'Professional', 'Patient', 'Labreports'],
      links: ['laboratory', 'professional', 'patient', 'labreports'].map(
        (slug) => `/brochures/${slug}.pdf`,
      ),
    },
  ],
  SiteMap: [
    {
      id: 'R12',
      shows: ['Site map', 'Laboratory', 'Professional', 'Patient', 'Labreports', 'Registration'],
      links: pages.map(({ name }) => href(name)),
    },
  ],
};

/** Facts in the header, footer, or banner, by page type. */
const factsOfTypes: Readonly<Record<string, readonly Facts[]>> = {
  all: [
    {
      id: 'R119',
      shows: ['Accept all', 'Only required', 'Customize settings'],
      links: ['/privacy', '/cookies'],
    },
  ],
  withFooter: [
    { id: 'R31', shows: ['Terms of Use', 'About Us'], links: ['/terms', site.companySite] },
    { id: 'R30', links: ['/resources/articles/', '/resources/brochures/'] },
    { id: 'R32', shows: ['Careers', 'Partnership'] },
    {
      id: 'R33',
      shows: [/New York/, site.email, /trademark/i, /©/],
      links: [mail, site.social[0].href],
    },
    { id: 'R31', shows: ['Site map'], links: ['/site-map', '/accessibility'] },
    { id: 'R122', shows: ['Your privacy choices'] },
  ],
  main: [
    { id: 'R23', links: ['/registration'] },
    {
      id: 'R29',
      shows: ['Advantages', 'Platform map', 'Our plans', 'Products', 'Resources', 'Contacts'],
      links: ['/#advantages', '/#map', '/#plans', '/#contacts'],
    },
    { id: 'R33', shows: [`2023–${new Date().getFullYear()}`] },
  ],
  lab: [
    { id: 'R23', links: ['/registration'] },
    {
      id: 'R29',
      shows: ['Advantages', 'Pricing', 'Support', 'What to choose?', 'InfoSec', 'Contacts'],
      links: [
        ...['/lab/#advantages', '/lab/pricing', '/lab/support', '/lab/#faq', '/lab/infosec'],
        ...['/lab/#contacts', '/lab/#plans', '/lab/#map'],
      ],
    },
  ],
  profi: [
    { id: 'R23', links: ['/registration'] },
    {
      id: 'R29',
      shows: ['Advantages', 'Pricing', 'Support', 'What to choose?', 'InfoSec', 'Contacts'],
      links: [
        ...['/profi/#advantages', '/profi/pricing', '/profi/support', '/profi/#faq'],
        ...['/profi/infosec', '/profi/#contacts', '/profi/#plans', '/profi/#map'],
      ],
    },
  ],
  patient: [
    { id: 'R23', links: ['/registration'] },
    {
      id: 'R29',
      links: ['/patient/#try_it', '/patient/infosec', '/patient/#footer'],
    },
  ],
  labreports: [
    { id: 'R23', links: ['/registration'] },
    {
      id: 'R29',
      links: ['/labreports/#advantages', '/labreports/#map', '/labreports/#plans', '/contacts'],
    },
  ],
  landing: [{ id: 'R33', shows: ['© 2024'] }],
  none: [],
};

const assets = { styles: '/s.css', inlineStyles: false, font: '/f.woff2', page: '/p.js' };

const rendered = new Map<string, Promise<string | undefined>>();

async function htmlOf(path: string): Promise<string> {
  const html = rendered.get(path) ?? renderDocument(path, assets);
  rendered.set(path, html);
  return (await html) ?? '';
}

describe.each(Object.keys(factsOfPages) as PageName[])('%s', async (name) => {
  const { path, type, menu } = pageNamed(name);
  const html = await htmlOf(path);
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html;

  test.each(factsOfPages[name])('the page has the content of $id', (facts) => {
    // The side of a registration page and the landing page's popups are outside the main element.
    const part = type === 'none' || type === 'landing' ? html : main;
    expect(missingFacts(part, facts)).toEqual([]);
  });

  const around = [
    ...(factsOfTypes.all ?? []),
    ...(type === 'none' ? [] : (factsOfTypes.withFooter ?? [])),
    ...(factsOfTypes[menu ?? type] ?? []),
  ];
  test.each(around)('the frame of the page has the content of $id', (facts) => {
    expect(missingFacts(html, facts)).toEqual([]);
  });
});

test('the lists have exactly the entries of R41', () => {
  expect(automates.map(({ name }) => name)).toEqual(tenCapabilities);
  expect(plans.map(({ name }) => name)).toEqual(fivePlans);
});

test('messages and popups have the texts of R113, R114, and R115', () => {
  expect(messages).toMatchObject({
    required: 'Value is required',
    letters: 'The value is not alphabetical',
    phone: 'Invalid phone number format',
    email: 'Value is not a valid email address',
    numeric: 'Value must be numeric',
    alphanumeric: 'The value must be alphanumeric',
  });
  expect(messages.minimumLength(10)).toBe('This field should be at least 10 characters long');
  expect(formResponses).toEqual({
    sendingError: {
      heading: 'Sending data error',
      message: 'An error occurred while sending the data, please try again later',
    },
    thanks: {
      heading: 'Success!',
      message: 'Thank you for contacting us. One of our representatives will be in touch with you.',
    },
  });
  expect(demoForm.thanks).toEqual({
    heading: 'Thank you for contacting us.',
    message: 'One of our representatives will be in touch with you.',
  });
  expect(newsletterForm.thanks).toEqual({
    heading: 'Success!',
    message: 'Now you will receive news about us by email.',
  });
  expect(newsletterForm.failure).toEqual({
    heading: 'Sorry :(',
    message: 'Something went wrong. Please try again.',
  });
  expect(Object.values(galleryCopy.errors)).toEqual([
    "This image couldn't be loaded. Please try again later.",
    'Something went wrong. Please try again later.',
    'HTML Element Not Found',
    'Error Loading Page',
  ]);
});

test('the page for an unknown path has links (R17)', async () => {
  expect(missingFacts(await htmlOf('/404'), { id: 'R17', links: ['/', '/lab'] })).toEqual([]);
});

test('each page has facts', () => {
  const known = Object.keys(factsOfPages);
  const missing = pages
    .filter(({ name }) => !known.includes(name))
    .map(
      ({ name }) =>
        `tests/unit/facts-on-pages.test.ts, factsOfPages, needs: ${name}: [{ id: 'R…', shows: ['…'] }]`,
    );
  expect(missing).toEqual([]);
});

test('each form in a dialog has a button on a page', async () => {
  const html = (await Promise.all(pages.map(({ path }) => htmlOf(path)))).join('');
  const dialogs = globSync('web/forms/*/*-dialog.tsx').map((file) => basename(file, '-dialog.tsx'));
  const missing = dialogs
    .filter((name) => !html.includes(`data-dialog="${name}"`))
    .map((name) => `web/shell/footer.tsx, forms, needs a row with name: '${name}'`);
  expect(missing).toEqual([]);
});

test('a missing fact is reported', () => {
  const facts = { id: 'R4', shows: ['99.9%', /300/], links: ['/lab'], anchors: ['a', 'b'] };
  expect(missingFacts('<b id="b">99.8%</b><i id="a"></i>', facts)).toEqual([
    '99.9%',
    '/300/',
    'a link to /lab',
    'the anchors a, b in this order',
  ]);
});

function missingFacts(html: string, facts: Facts): string[] {
  const { shows = [], links = [], attributes = [], anchors = [] } = facts;
  const text = textOf(html);
  const targets = new Set([...html.matchAll(/ href="([^"]*)"/g)].map(([, to]) => decode(to ?? '')));
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id ?? '');
  const found = ids.filter((id) => anchors.includes(id));
  return [
    ...shows.filter((fact) => (typeof fact === 'string' ? !text.includes(fact) : !fact.test(text))),
    ...links.filter((to) => !targets.has(to)).map((to) => `a link to ${to}`),
    ...attributes.filter((attribute) => !html.includes(` ${attribute}`)),
    ...(found.join() === anchors.join() ? [] : [`the anchors ${anchors.join(', ')} in this order`]),
  ].map(String);
}

/** The visible text, without scripts and tags and with single spaces. */
function textOf(html: string): string {
  const visible = html.replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, ' ');
  return decode(visible.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
}

function decode(text: string): string {
  return text
    .replace(/&#(?:x([\da-f]+)|(\d+));/gi, (_, hex, digits) =>
      String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(digits)),
    )
    .replace(/&(lt|gt|quot|nbsp|amp);/g, (_, name: string) => entities[name] ?? '');
}

const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  amp: '&',
};
