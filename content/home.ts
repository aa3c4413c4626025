import type { PageName } from '#content/pages.ts';
import type { Product } from '#content/products.ts';

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
      'A cloud LIMS for medical and diagnostic laboratories: from the analyzer to the signed report, at one fixed rate per completed test.',
  },
  {
    slug: 'professional',
    link: 'Profi',
    title: 'Ordered here, answered here.',
    descr:
      'A portal for doctors and organizations: order the tests, follow each sample, and read every result with its history, in one place.',
  },
  {
    slug: 'patient',
    link: 'Patient',
    title: 'Results that say what they mean.',
    descr:
      'A portal and an app for patients: each value in plain words, beside the ones before it, seen only by the people the patient chooses.',
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
  drivers: { value: '300+', text: 'device drivers ready; a missing one is built free' },
  volume: { from: '100', to: '1,000,000', text: 'tests per day, on the same system' },
  rate: { value: '1 rate', text: 'all-inclusive, per completed test' },
};

export const slogan = {
  lines: [
    { slug: 'laboratory', text: 'The laboratory runs it.' },
    { slug: 'professional', text: 'The doctor reads it.' },
    { slug: 'patient', text: 'The patient keeps it.' },
  ],
  text: 'It is one record of one sample, typed once. We are a small company in New York that makes the software for all three, so that no result is copied by hand on its way from the analyzer to the person it is about.',
  note: 'Listed with the FDA, class I. Works to CLSI, CAP and HIPAA.',
} as const;

export const automatesCopy = {
  title: 'What it automates',
  text: 'Ten disciplines and tasks on one record. Each has its own screens and its own rules; none has its own price.',
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
  /** In the words of the laboratory that has it. */
  readonly title: string;
  readonly text: string;
  /** Its icon is a whole drawing. */
  readonly isBigIcon: boolean;
};

export const headachesCopy = {
  title: 'Solving your greatest headaches',
};

export const headaches = [
  {
    icon: 'price',
    title: 'Every seat, interface and update comes with its own invoice.',
    text: 'You pay one fixed, all-inclusive rate per completed test. It falls tier by tier as your volume rises, and a take-or-pay agreement takes a further discount off it.',
    isBigIcon: true,
  },
  {
    icon: 'control',
    title: 'The inspector asks which control stood behind a result.',
    text: 'Controls are charted by level and lot in the system that released the result, so the answer is one search away. The platform works to CLSI, CAP and HIPAA.',
    isBigIcon: true,
  },
  {
    icon: 'driver',
    title: 'Our analyzer is on nobody’s list.',
    text: 'Over 300 device drivers are ready. A missing one is built free.',
    isBigIcon: false,
  },
  {
    icon: 'migration',
    title: 'Ten years of results sit in the old LIMS.',
    text: 'Migration tools and our data transfer bring them over; you sign off user acceptance testing and validation before you go live.',
    isBigIcon: false,
  },
  {
    icon: 'report',
    title: 'Every new report is a ticket, and then a wait.',
    text: 'The report builder is part of the system: your own staff design a report and change it.',
    isBigIcon: false,
  },
  {
    icon: 'night',
    title: 'It stops at two in the morning.',
    text: 'Phone, email and chat are answered 24/7. A critical incident gets a first reaction within 1 hour and a plan within 4.',
    isBigIcon: false,
  },
  {
    icon: 'exchange',
    title: 'Each doctor’s record system wants its own format.',
    text: 'Orders and results are exchanged as FHIR resources, the standard those systems already read.',
    isBigIcon: false,
  },
  {
    icon: 'exit',
    title: 'Nobody says what happens when we leave.',
    text: 'Your data is kept for one month after the service stops.',
    isBigIcon: false,
  },
  {
    icon: 'first',
    title: 'No laboratory in our state runs it yet.',
    text: 'Then yours is deployed free: the first laboratory in a state pays nothing for deployment.',
    isBigIcon: false,
  },
] as const satisfies readonly Headache[];

export const plansCopy = {
  title: 'Future plans',
  text: 'Five modules are planned and not yet for sale. They stand in the rack empty, without dates, until they can be filled.',
};

export type Question = {
  readonly title: string;
  readonly answer: string;
  readonly more?: { readonly link: PageName; readonly text: string };
};

export const faqCopy = {
  title: 'What a laboratory asks first',
  text: 'Short answers. The long ones come with the demo.',
};

export const questions: readonly Question[] = [
  {
    title: 'What does it cost?',
    answer:
      'One fixed, all-inclusive rate for each completed test. The rate falls in tiers as your volume rises, and a take-or-pay agreement discounts it further. Tell us your volume and we send you an estimate.',
    more: { link: 'LabPricing', text: 'Ask for a price estimate' },
  },
  {
    title: 'What is not charged on top?',
    answer:
      'Installation, IT maintenance, equipment integration, regulation updates, extra seats, volume growth, EMR integration and premium features carry no fee of their own.',
  },
  {
    title: 'Will our analyzers connect?',
    answer:
      'Over 300 device drivers are ready. If yours is missing, we build the driver free of charge.',
    more: { link: 'LabDrivers', text: 'Look up your analyzer' },
  },
  {
    title: 'How do we move from our present LIMS?',
    answer:
      'An installation manager leads the change. Migration tools carry your data over, your staff are trained in groups, and user acceptance testing and validation come before the first live result.',
  },
  {
    title: 'Are we too small, or too large?',
    answer:
      'The same system carries 100 tests a day and 1,000,000, with over 99.9% availability. You pay for the tests you complete.',
  },
  {
    title: 'Who answers when something stops?',
    answer:
      'Phone, email and chat are answered 24 hours a day, 7 days a week, with onsite help when it is needed. First reaction and plan: 1 and 4 hours for a critical incident, 2 and 8 for an average one, 24 and 48 for a low one.',
    more: { link: 'LabSupport', text: 'Read how support works' },
  },
  {
    title: 'Which rules and standards does it meet?',
    answer:
      'The platform works to CLSI, CAP and HIPAA, exchanges data as FHIR, and is listed with the FDA as class I.',
  },
  {
    title: 'Who can see our data?',
    answer:
      'Nobody opens it without the owner’s direct permission, unless the owner has instructed another user to read, change or create it. Data is stored in the United States on a HIPAA-compliant cloud.',
    more: { link: 'LabInfosec', text: 'Read about information security' },
  },
  {
    title: 'What happens to our data if we stop?',
    answer: 'It is kept for one month after the service stops.',
  },
];

export const appLinkCopy = {
  title: 'The results, in the patient’s pocket',
  text: 'The patient app shows each new result in plain words and beside the earlier ones.',
  action: 'Get the patient app',
};
