import type { capabilities, TubeColor } from '#content/capabilities.ts';
import { addOnPrice, compliance, deployment, fdaListing } from '#content/claims.ts';
import { href } from '#content/pages.ts';
import type { SoldProduct } from '#content/products.ts';
import type { Onward, Point } from '#content/prose.ts';
import { questionsOf } from '#contract/form.ts';
import { priceForm } from '#contract/forms/price.ts';
import { support } from '#contract/support.ts';

export const limsforlabsCopy = {
  title: 'A LIMS with one line on the bill',
  intro:
    'You’re charged once per completed accession: its completed tests times your rate. Installation, interfaces, seats and updates are in the rate.',
  note: compliance,
  demo: { text: 'Request a Demo', to: href('Limsforlabs', '#formContainer') },
  social: 'Social media',
} as const;

/** The three hero blocks. */
export const waysIn = {
  title: 'Three ways in',
  action: (product: string) => `Start your ${product} experience`,
  texts: {
    laboratory: 'Run the bench. Analyzers, controls, results and billing share one record.',
    professional: 'Order a test, follow the sample, and read the result with its history.',
    patient: 'Read and understand your results, and share them with the people you choose.',
  } satisfies Record<SoldProduct, string>,
} as const;

/** The drawing of an example statement. */
export const billCopy = {
  caption:
    'A monthly statement with sample data: eight lines are struck out, and one is left, the tests of the completed accessions at the laboratory’s rate.',
  title: 'Statement, October',
  account: 'LIMS, all benches',
  none: '$0',
  charge: '28,012 completed accessions',
  sum: '84,036 tests × your rate',
} as const;

type Fee = {
  readonly name: string;
  /** How contracts usually charge for it. */
  readonly others: string;
  /** Services without a fee. */
  readonly ours: string;
};

/** Nothing here has a fee (R79). */
export const fees = [
  {
    name: 'Installation',
    others: 'Per project, before the first result',
    ours: 'An installation manager leads it.',
  },
  {
    name: 'IT maintenance',
    others: 'Per year, for servers and upgrades',
    ours: 'It runs in the cloud, and we run it.',
  },
  {
    name: 'Equipment integration',
    others: 'Per analyzer',
    ours: 'Orders go out and results come back through its driver.',
  },
  {
    name: 'Regulation updates',
    others: 'Per change, or with the next version',
    ours: 'When a rule changes, the update is part of the service.',
  },
  {
    name: 'Extra seats',
    others: 'Per user, per month',
    ours: 'The night shift and the new hire get their own logins.',
  },
  {
    name: 'Volume growth',
    others: 'Per tier you outgrow',
    ours: 'The rate drops as your volume grows.',
  },
  {
    name: 'EMR integration',
    others: 'Per connection',
    ours: 'Orders and results travel over FHIR.',
  },
  {
    name: 'Premium features',
    others: 'Per module',
    ours: 'All ten capabilities are in the rate.',
  },
] as const satisfies readonly Fee[];

/** The names of the fees within a sentence; abbreviations keep their capitals. */
export function feeList(conjunction: 'and' | 'or'): string {
  const names = fees.map(({ name }) =>
    /^[A-Z]{2}/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1),
  );
  return `${names.slice(0, -1).join(', ')} ${conjunction} ${names.at(-1)}`;
}

export const comparisonCopy = {
  title: 'Nine lines to find in any contract',
  intro: 'Ask every vendor for all nine in writing, before you sign. These are our answers.',
  caption: 'What LIMS contracts charge for, and what ours does',
  columns: { line: 'Line', others: 'Other contracts may charge', ours: 'Our contract' },
  none: 'No fee',
  accession: {
    name: 'Completed accession',
    others: 'Sometimes on top of the other eight',
    rate: 'Your rate',
    ours: 'One fixed rate for each completed test in it, lower with each tier.',
  },
  note: `The middle column shows common ways of charging. Your current contract has the exact terms. Bring it to a free strategic session, and we’ll go through it with you line by line. ${addOnPrice} ${deployment.price}`,
  links: [
    { text: 'Claim a free strategic session', to: href('ContactForm') },
    { text: 'Request an estimate', to: href('LabPricing', '#estimate') },
  ] satisfies Onward[],
} as const;

type Direction = {
  readonly slug: Extract<
    (typeof capabilities)[number]['slug'],
    'biochemistry' | 'immunochemistry' | 'microbiology' | 'serology' | 'hematology'
  >;
  /** The sample result under its drawing. */
  readonly result: string;
  readonly text: string;
};

export const directionsCopy = {
  title: 'Five departments, one report',
  intro:
    'Each department keeps its own screens and rules. The doctor gets all the results on one report.',
  label: 'Departments',
} as const;

export const directions = [
  {
    slug: 'biochemistry',
    result: 'Potassium 5.9 mmol/L, high',
    text: 'Ranges by age and sex, delta checks and hemolysis indices sit next to each value. Results within your limits are released. The rest wait for review.',
  },
  {
    slug: 'immunochemistry',
    result: 'hCG 23,480 mIU/mL, diluted ×10',
    text: 'A result above the measuring range is diluted and rerun. First reading, dilution factor and final value stay together.',
  },
  {
    slug: 'microbiology',
    result: 'E. coli, resistant to two drugs',
    text: 'Stain, isolates, identification and susceptibility belong to one culture. Preliminary reports go out while it grows.',
  },
  {
    slug: 'serology',
    result: 'S/CO 0.94, gray zone',
    text: 'Titers and signal-to-cutoff ratios are called by your limits. Samples in the gray zone are marked for a repeat.',
  },
  {
    slug: 'hematology',
    result: 'WBC 14.2 ×10³/µL, blasts flagged',
    text: 'Counts, plots and analyzer flags share a screen. Your rules decide which smears need a manual review.',
  },
] as const satisfies readonly Direction[];

type Gain = {
  readonly slug: 'workflow' | 'operations' | 'business';
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly points: readonly string[];
  readonly caption: string;
};

export const gainsCopy = { title: 'What changes on Monday morning' } as const;

export const gains = {
  workflow: {
    slug: 'workflow',
    name: 'Workflow',
    title: 'Find any tube in one search',
    text: 'One barcode follows the sample from draw to archive. Each step records the time, the place and the person.',
    points: [
      'Results come from the analyzer through its driver, without retyping.',
      'A control rule violation can hold the run before results go out.',
      'You design the report: letterhead, panel order, comments.',
    ],
    caption:
      'The trail of one accession, with sample data: ordered at 07:58, held for a delta check at 09:03, recollected at 09:31, and reported at 10:26.',
  },
  operations: {
    slug: 'operations',
    name: 'Operations',
    title: 'At 2 a.m., somebody answers',
    text: `Help comes 24/7 by ${support.channels}, or onsite. Each incident level has two targets: a first response, and a plan or decision.`,
    points: [
      'Over 99.9% availability; your contract states the period',
      '100 to 1,000,000 tests a day on the same system',
      'A role for each person: director, doctor, technician, administrator',
    ],
    caption:
      'Support targets. Critical: first response within 1 hour, plan or decision within 4. Average: 2 and 8 hours. Low: 24 and 48 hours.',
  },
  business: {
    slug: 'business',
    name: 'Business',
    title: 'Match the bill to the work',
    text: 'Each charge comes from the record that has the result, with its codes and payer, so completed work is easy to reconcile with what was billed.',
    points: [
      'Commit to a volume on take-or-pay terms, and the rate drops further.',
      'You then pay for that volume, even if fewer tests are completed.',
    ],
    caption:
      'A month of accessions with sample data: 28,012 completed, 28,012 billed, none unbilled.',
  },
} as const satisfies Record<Gain['slug'], Gain>;

type FirstStep = Point & {
  readonly slug: 'demo' | 'drivers' | 'rate' | 'contract' | 'trial' | 'switch';
  readonly color: Extract<
    TubeColor,
    'lavender' | 'citrate' | 'serum' | 'heparin' | 'gold' | 'amber'
  >;
  readonly link: Onward;
};

export const firstStepsCopy = {
  title: 'Six ways to get started',
  intro: 'Pick any of them. None commits you to anything.',
  label: 'Ways to start',
  pause: 'Pause the slides',
  play: 'Play the slides',
} as const;

/** The slides with the calls to action (R77). */
export const firstSteps = [
  {
    slug: 'demo',
    color: 'lavender',
    title: 'See a demo',
    text: 'Follow one accession with tests and analyzers like yours, from order to signed report.',
    link: limsforlabsCopy.demo,
  },
  {
    slug: 'drivers',
    color: 'citrate',
    title: 'Look up your analyzers',
    text: 'Search the collection by manufacturer or device, or check your whole list at once.',
    link: { text: 'Search the drivers', to: href('LabDrivers') },
  },
  {
    slug: 'rate',
    color: 'heparin',
    title: 'Get your rate',
    text: `Answer ${questionsOf(priceForm).length} questions about your laboratory, and we’ll send you an estimate.`,
    link: { text: 'Request an estimate', to: href('LabPricing', '#estimate') },
  },
  {
    slug: 'contract',
    color: 'serum',
    title: 'Compare your contract with ours',
    text: 'A free strategic session on what your laboratory spends today and where it can save.',
    link: { text: 'Claim a free strategic session', to: href('ContactForm') },
  },
  {
    slug: 'trial',
    color: 'gold',
    title: 'Try it with your own staff',
    text: 'Leave your number, and a representative will set up the free trial with you.',
    link: { text: 'Request a free trial', to: href('RequestForm') },
  },
  {
    slug: 'switch',
    color: 'amber',
    title: 'Plan the switch',
    text: 'A 16-week timetable, validation steps and checklists to print. No sign-up required.',
    link: { text: 'Read the guide', to: href('DeployingALims') },
  },
] as const satisfies readonly FirstStep[];

export const finePrint = {
  title: 'The fine print, in large type',
  items: [
    'Your data opens only with your permission or on your instruction. It is stored in the United States.',
    'If you leave, we keep it for one month after the service stops, so you have time to move it.',
    'Migration tools transfer your data. Group training, user acceptance testing and validation come before your first live result.',
    `${fdaListing} We are a small company with a New York address.`,
  ],
  links: [
    { text: 'Information security', to: href('LabInfosec') },
    { text: 'Terms of Use for laboratories', to: href('LabTermsOfUse') },
    { text: 'How support works', to: href('LabSupport') },
  ] satisfies Onward[],
} as const;
