import {
  addOnPrice,
  availability,
  compliance,
  criticalTargets,
  fdaListing,
} from '#content/claims.ts';
import { fees } from '#content/limsforlabs.ts';
import { href, type PageName } from '#content/pages.ts';
import type { SoldProduct } from '#content/products.ts';
import type { MarkedUpBlock } from '#content/prose.ts';
import { support } from '#contract/support.ts';

export type Slide = {
  readonly slug: SoldProduct;
  /** The route's name in the page table. */
  readonly link: PageName;
  readonly title: string;
  readonly descr: string;
};

export const homeSlides = [
  {
    slug: 'laboratory',
    link: 'Lab',
    title: 'From analyzer to\u00a0signed\u00a0report, in\u00a0one\u00a0system.',
    descr:
      'A cloud LIMS for medical and diagnostic laboratories: orders, analyzers, quality control, reports and billing, at one fixed rate per completed test.',
  },
  {
    slug: 'professional',
    link: 'Profi',
    title: 'Order tests and get results in one place.',
    descr:
      'A portal for doctors and organizations. Place an order, track each sample, and read every result with its history.',
  },
  {
    slug: 'patient',
    link: 'Patient',
    title: 'Lab results you can understand.',
    descr:
      'A portal and an app for patients. Each value comes with an explanation and its trend, and patients choose whom to give access.',
  },
] as const satisfies readonly Slide[];

export const sliderCopy = {
  label: 'Our products',
  demo: 'Request a demo',
  more: 'Learn more',
  pause: 'Pause the slides',
  play: 'Play the slides',
};

/** The figures are the claims of R4. */
export const facts = {
  title: 'In figures',
  availability: { value: '>\u202f99.9%', text: 'availability' },
  drivers: { value: '300+', text: 'device drivers' },
  volume: { from: '100', to: '1,000,000', text: 'tests per day, on the same system' },
  rate: { value: '1 rate', text: 'all-inclusive, per completed test' },
};

export const slogan = {
  lines: [
    { slug: 'laboratory', text: 'Labs run the test.' },
    { slug: 'professional', text: 'Doctors read the result.' },
    { slug: 'patient', text: 'Patients understand it.' },
  ],
  text: 'We are a small New York company. We build the software all three use, so a result doesn’t have to be retyped on its way to the patient.',
  note: `${compliance} ${fdaListing}`,
} as const;

export const automatesCopy = {
  title: 'What it automates',
  more: { text: 'All capabilities, plans and terms', to: href('Advantages') },
  text: 'Five disciplines and the five tasks around them. Each has its own screens and rules, and all ten are included in your rate.',
};

/** Names of the racks for screen readers. They scroll sideways on narrow screens. */
export const rackCopy = { today: 'The ten capabilities', planned: 'The five planned modules' };

export type HeadacheIcon =
  | 'price'
  | 'control'
  | 'driver'
  | 'migration'
  | 'report'
  | 'night'
  | 'exchange'
  | 'exit'
  | 'first';

type Headache = {
  readonly icon: HeadacheIcon;
  /** The problem as a laboratory would put it. */
  readonly title: string;
  readonly text: string;
  /** True if the icon is a full-size drawing. */
  readonly isBigIcon: boolean;
};

export const headachesCopy = {
  title: 'Solving your greatest headaches',
  more: { text: 'Seven fixes every lab needs', to: href('FixesLab') },
};

export const headaches = [
  {
    icon: 'price',
    title: 'Every seat, interface and update comes with its own invoice.',
    text: 'You pay one fixed, all-inclusive rate per completed test. It drops tier by tier as your volume grows, and a take-or-pay commitment lowers it further.',
    isBigIcon: true,
  },
  {
    icon: 'control',
    title: 'An inspector asks which control run backs this result.',
    text: `Controls are charted by level and lot in the same system that released the result, so the answer is one search away. ${compliance}`,
    isBigIcon: true,
  },
  {
    icon: 'driver',
    title: 'Our analyzer is on nobody’s driver list.',
    text: 'We have over 300 device drivers. If yours is missing, we build it free.',
    isBigIcon: false,
  },
  {
    icon: 'migration',
    title: 'Ten years of results are locked in the old LIMS.',
    text: 'Our migration tools transfer them. You sign off on user acceptance testing and validation before you go live.',
    isBigIcon: false,
  },
  {
    icon: 'report',
    title: 'Every new report means a ticket and a wait.',
    text: 'The report builder is part of the system. Your own staff can design a report and change it whenever they need to.',
    isBigIcon: false,
  },
  {
    icon: 'night',
    title: 'The system goes down at 2 a.m.',
    text: `Support answers around the clock. ${criticalTargets}`,
    isBigIcon: false,
  },
  {
    icon: 'exchange',
    title: 'Every EMR wants its own format.',
    text: 'Orders and results travel over FHIR, one standard instead of one format per system. If an EMR needs HL7 version 2, ask us before you sign.',
    isBigIcon: false,
  },
  {
    icon: 'exit',
    title: 'Nobody will tell us what happens to our data if we leave.',
    text: 'We keep it for one month after the service stops, so you have time to move it.',
    isBigIcon: false,
  },
  {
    icon: 'first',
    title: 'We’d be your first lab in our state.',
    text: 'Then deployment costs you nothing. It is free for the first laboratory in a state to sign with us.',
    isBigIcon: false,
  },
] as const satisfies readonly Headache[];

export const plansCopy = {
  title: 'Future plans',
  text: 'Five modules are planned. They aren’t for sale yet, and we don’t have release dates to share.',
  /** For product pages, which only list the modules. */
  brief: 'Five modules are planned and not for sale yet.',
  more: { text: 'What each one is for', to: href('Home', '#plans') },
};

export type Question = {
  readonly title: string;
  readonly answer: readonly MarkedUpBlock[];
};

export const faqCopy = {
  title: 'What laboratories ask first',
  text: 'Short answers first. For the details, ask us in a demo.',
};

export const questions: readonly Question[] = [
  {
    title: 'What does it cost?',
    answer: [
      [
        { em: 'One fixed, all-inclusive rate per completed test.' },
        ' The rate drops in tiers as your volume grows, and a take-or-pay commitment discounts it further. Tell us your volume, and we’ll send you ',
        { text: 'a price estimate', to: href('LabPricing') },
        '.',
      ],
    ],
  },
  {
    title: 'What’s included in the rate?',
    answer: ['There is no separate fee for:', { list: fees.map(({ name }) => name) }, addOnPrice],
  },
  {
    title: 'Will our analyzers connect?',
    answer: [
      [
        'We have ',
        { em: 'over 300 device drivers' },
        ', each for one model and its software version. ',
        { text: 'Look up your analyzer', to: href('LabDrivers') },
      ],
    ],
  },
  {
    title: 'How do we move off our current LIMS?',
    answer: [
      'An installation manager leads the move. Before the first live result:',
      {
        list: [
          'migration tools transfer your data,',
          'your people train in groups, and',
          'you complete user acceptance testing and validation.',
        ],
      },
    ],
  },
  {
    title: 'Are we too small, or too large?',
    answer: [
      `Most likely neither. The same system handles 100 tests a day or 1,000,000, and your rate follows your volume. ${availability}`,
    ],
  },
  {
    title: 'Who answers when something breaks?',
    answer: [
      [
        'We do, ',
        { em: `by ${support.channels}, 24 hours a day, 7 days a week,` },
        ` and onsite when needed. ${criticalTargets} For an average one they are 2 and 8 hours, for a low one 24 and 48. `,
        { text: 'See how support works', to: href('LabSupport') },
      ],
    ],
  },
  {
    title: 'Which rules and standards does it support?',
    answer: [`${compliance} Orders and results are exchanged over FHIR. ${fdaListing}`],
  },
  {
    title: 'Who can see our data?',
    answer: [
      [
        'The people you authorize, each within a role. Client data is accessible ',
        { em: 'only with its owner’s direct permission' },
        ', or when the owner instructs another user to read, change or create it. It is stored in the United States. ',
        { text: 'Read about information security', to: href('LabInfosec') },
      ],
    ],
  },
  {
    title: 'What happens to our data if we cancel?',
    answer: [
      [
        'We keep it for ',
        { em: 'one month after the service stops' },
        ', so you have time to move it.',
      ],
    ],
  },
];

/** `full` is on the patient page and speaks to patients; `short` speaks to everybody else. */
export const appLinkCopy = {
  full: {
    title: 'Your results in your pocket',
    text: 'New results appear on your phone, with an explanation and your earlier values.',
    action: 'Download the app',
  },
  short: {
    title: 'Results in the patient’s pocket',
    text: 'New results appear on the patient’s phone, with an explanation and earlier values.',
    action: 'Get the patient app',
  },
};
