import { href, type PageName } from '#content/pages.ts';
import type { Product } from '#content/products.ts';
import { support } from '#contract/support.ts';

export type Slide = {
  readonly slug: Extract<Product['slug'], 'laboratory' | 'professional' | 'patient'>;
  /** The route's name in the page table. */
  readonly link: PageName;
  readonly title: string;
  readonly descr: string;
};

export const slides = [
  {
    slug: 'laboratory',
    link: 'Lab',
    title: 'Every result, checked before anyone asks.',
    descr:
      'A cloud LIMS for medical and diagnostic laboratories. It takes each sample from the analyzer to the signed report, at one fixed rate per completed test.',
  },
  {
    slug: 'professional',
    link: 'Profi',
    title: 'Order here. Read the answer here.',
    descr:
      'A portal for doctors and organizations. Order tests, track each sample, and read every result with its history, all in one place.',
  },
  {
    slug: 'patient',
    link: 'Patient',
    title: 'Results that say what they mean.',
    descr:
      'A portal and an app for patients. Each value is explained in plain words, next to earlier ones, and only the people the patient chooses can see it.',
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
  drivers: { value: '300+', text: 'device drivers ready; missing ones built free' },
  volume: { from: '100', to: '1,000,000', text: 'tests per day, on the same system' },
  rate: { value: '1 rate', text: 'all-inclusive, per completed test' },
};

export const slogan = {
  lines: [
    { slug: 'laboratory', text: 'The laboratory runs it.' },
    { slug: 'professional', text: 'The doctor reads it.' },
    { slug: 'patient', text: 'The patient keeps it.' },
  ],
  text: 'One sample, one record, entered once. We are a small New York company that makes the software for all three, so no result is copied by hand between the analyzer and the person it is about.',
  note: 'FDA-listed, class I. Built for compliance with CLSI, CAP and HIPAA.',
} as const;

export const automatesCopy = {
  title: 'What it automates',
  more: { text: 'All capabilities, plans and terms', to: href('Advantages') },
  text: 'Ten disciplines and tasks on one record. Each has its own screens and rules. None has its own price.',
};

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

export type Headache = {
  readonly icon: HeadacheIcon;
  /** The problem as a laboratory would put it. */
  readonly title: string;
  readonly text: string;
  /** Its icon is a whole drawing. */
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
    text: 'Controls are charted by level and lot in the same system that released the result, so the answer is one search away. The platform is built for compliance with CLSI, CAP and HIPAA.',
    isBigIcon: true,
  },
  {
    icon: 'driver',
    title: 'Our analyzer is on nobody’s driver list.',
    text: 'Over 300 device drivers are ready. If yours is missing, we build it free.',
    isBigIcon: false,
  },
  {
    icon: 'migration',
    title: 'Ten years of results are locked in the old LIMS.',
    text: 'Our migration tools bring them over. You sign off on user acceptance testing and validation before you go live.',
    isBigIcon: false,
  },
  {
    icon: 'report',
    title: 'Every new report means a ticket and a wait.',
    text: 'The report builder is part of the system. Your own staff design a report and change it whenever they need to.',
    isBigIcon: false,
  },
  {
    icon: 'night',
    title: 'The system goes down at 2 a.m.',
    text: `We answer by ${support.channels}, 24/7. A critical incident gets a first reaction within 1 hour and a plan within 4.`,
    isBigIcon: false,
  },
  {
    icon: 'exchange',
    title: 'Every EMR wants its own format.',
    text: 'Orders and results travel over FHIR: one standard instead of one format per system.',
    isBigIcon: false,
  },
  {
    icon: 'exit',
    title: 'Nobody will say what happens if we leave.',
    text: 'We keep your data for one month after the service stops, so you can move it.',
    isBigIcon: false,
  },
  {
    icon: 'first',
    title: 'No lab in our state uses it yet.',
    text: 'Then yours pays nothing for deployment. It is free for the first laboratory in a state.',
    isBigIcon: false,
  },
] as const satisfies readonly Headache[];

export const plansCopy = {
  title: 'Future plans',
  text: 'Five modules are planned and not yet for sale. We give no dates. A tube stays empty until we can fill it.',
};

export type Question = {
  readonly title: string;
  readonly answer: string;
  readonly more?: { readonly link: PageName; readonly text: string };
};

export const faqCopy = {
  title: 'What laboratories ask first',
  text: 'Short answers. The long ones come with the demo.',
};

export const questions: readonly Question[] = [
  {
    title: 'What does it cost?',
    answer:
      'One fixed, all-inclusive rate per completed test. The rate drops in tiers as your volume grows, and a take-or-pay commitment discounts it further. Tell us your volume and we’ll send you an estimate.',
    more: { link: 'LabPricing', text: 'Request a price estimate' },
  },
  {
    title: 'What costs extra?',
    answer:
      'Nothing on this list: installation, IT maintenance, equipment integration, regulation updates, extra seats, volume growth, EMR integration, premium features. They are all in the rate.',
  },
  {
    title: 'Will our analyzers connect?',
    answer: 'Over 300 device drivers are ready. If yours is missing, we build the driver free.',
    more: { link: 'LabDrivers', text: 'Look up your analyzer' },
  },
  {
    title: 'How do we move off our current LIMS?',
    answer:
      'An installation manager leads the move. Migration tools transfer your data, your staff train in groups, and user acceptance testing and validation come before the first live result.',
  },
  {
    title: 'Are we too small, or too large?',
    answer:
      'The same system handles 100 tests a day or 1,000,000, with over 99.9% availability. You pay for the tests you complete.',
  },
  {
    title: 'Who answers when something breaks?',
    answer: `We do, by ${support.channels}, 24 hours a day, 7 days a week, and onsite when needed. A critical incident gets a first reaction within 1 hour and a plan within 4; an average one, 2 and 8; a low one, 24 and 48.`,
    more: { link: 'LabSupport', text: 'See how support works' },
  },
  {
    title: 'Which rules and standards does it meet?',
    answer:
      'The platform is built for compliance with CLSI, CAP and HIPAA, exchanges data over FHIR, and is FDA-listed as class I.',
  },
  {
    title: 'Who can see our data?',
    answer:
      'Only people the owner has let in: with the owner’s direct permission, or when the owner instructs another user to read, change or create it. Data is stored in the United States on a HIPAA-compliant cloud.',
    more: { link: 'LabInfosec', text: 'Read about information security' },
  },
  {
    title: 'What happens to our data if we cancel?',
    answer: 'We keep it for one month after the service stops, so you can move it.',
  },
];

/** `full` is on the patient page and speaks to patients; `short` speaks to everybody else. */
export const appLinkCopy = {
  full: {
    title: 'Your results in your pocket',
    text: 'A new result arrives on your phone with its explanation and your earlier values.',
    action: 'Download the app',
  },
  short: {
    title: 'Results in the patient’s pocket',
    text: 'A new result arrives on the patient’s phone with its explanation and the earlier values.',
    action: 'Get the patient app',
  },
};
