import { availability, criticalTargets, practiceBilling } from '#content/claims.ts';
import { type ContactCopy, firstSteps, trialCopy } from '#content/forms/contact-copy.ts';
import { href } from '#content/pages.ts';
import type { ProductCopy, ProductFaq } from '#content/product-pages/product-copy.ts';
import type { Figure } from '#content/prose.ts';
import { lastSteps } from '#contract/last-steps.ts';
import { support } from '#contract/support.ts';

export const profiCopy = {
  title: 'Orders and results in one place',
  intro:
    'For private practices and healthcare organizations. Place an order once, see where the sample is, and open the result next to earlier ones, without calling the lab.',
  pains: {
    title: 'What your practice can stop doing',
    columns: ['In many practices', 'With the Professional portal'],
    drawn: [
      {
        pain: 'Your assistant retypes each order into the lab’s own form.',
        answer:
          'The laboratory works from the order you place. If you order in your EMR, it is sent over FHIR.',
        before: 'One order, typed twice',
        after: 'One order, placed once',
      },
      {
        pain: '“Is it done yet?” Your staff calls the lab to find out.',
        answer: 'Sample tracking shows every tube: ordered, collected, received, verified.',
        before: 'Three calls for one sample',
        after: 'One look at the order',
      },
      {
        pain: 'A fax brings one result, alone on a page.',
        answer: 'Each value comes with its unit, reference range, flag and earlier values.',
        before: 'A value without its past',
        after: 'Four visits, one trend',
      },
    ],
    told: [
      [
        'Which tube first, and how many? Someone has to ask.',
        'The screen lists the tubes in order of draw, so one stick is usually enough.',
      ],
      [
        'Patients call to ask what the number means.',
        'They read an explanation in the Patient portal and app, with their earlier values.',
      ],
      [
        'Nobody is sure who can open which chart.',
        'Client data opens only with its owner’s direct permission, or when the owner instructs another user to read, change or create it.',
      ],
    ],
  },
  features: {
    title: 'What changes at your desk',
    intro: 'Less retyping, fewer calls to the laboratory, and results you can compare.',
    screens: [
      {
        title: 'One order, complete',
        text: 'Diagnoses, tests and tubes are on one page. You see what was last ordered and when, so early repeats and overdue tests stand out.',
        points: [
          'Tests with the date of their last result',
          'Tubes in order of draw, with volumes',
          'Sent from the portal, or from your EMR over FHIR',
        ],
      },
      {
        title: 'Results with their history',
        text: 'One creatinine of 1.38 doesn’t tell you much. Four visits side by side show the trend. Values from one panel share a page, and what is out of range stands out.',
        points: [
          'Visits from oldest to newest',
          'Reference ranges by age and sex',
          'Flags you can spot at a glance',
        ],
      },
      {
        title: 'Each tube on its own line',
        text: 'You don’t have to wait for a call to learn that a cup never arrived. You can follow every tube and cup of an order from your office to the verified result.',
        points: [
          'One barcode per tube or cup',
          'Samples that haven’t arrived stand out',
          'The same status your laboratory sees',
        ],
      },
    ],
  },
  automates: {
    title: 'What your laboratory automates',
    text: 'Your laboratory can run these ten functions in the same system that takes your order and returns your results.',
  },
  services: {
    title: 'From registration to your first order',
    intro: 'An installation manager leads the setup, with onsite help where you need it.',
    steps: [
      {
        title: 'Register',
        text: 'With your NPI. We check it against the national registry and show you the record.',
      },
      {
        title: 'Connect',
        text: 'Your EMR over FHIR, and the devices in your office through their drivers.',
      },
      { title: 'Transfer', text: 'Migration tools bring in the results you already have.' },
      { title: 'Train', text: 'Doctors and staff train in groups, on the screens they will use.' },
      {
        title: 'Test',
        text: 'User acceptance testing: you try it with your own orders before you go live.',
      },
      {
        title: 'Get support',
        text: `Help around the clock, and onsite. ${availability}`,
      },
    ],
  },
  mapIntro: 'Your desk is where the order starts and where the report arrives.',
  banner: {
    slug: 'professional',
    title: 'Get the Professional brochure',
    text: 'Ordering, data exchange, access, pricing and support, in four pages to share with your partners or your board.',
  },
} as const satisfies ProductCopy;

export const profiFigures: readonly Figure[] = [
  { value: '24/7', label: `help by ${support.channels}` },
  { value: '>\u202f99.9%', label: 'availability' },
  { value: 'FHIR', label: 'exchange with the EMR you have' },
  { value: '1 rate', label: 'all-inclusive, per reported test' },
];

/** The tubes of a draw in the order of CLSI GP41, with what a phlebotomist has to know about each. */
export const profiTubes = {
  title: 'Which tube first? It’s on the order',
  intro: 'The screen lists each tube and its volume in the sequence you draw them.',
  region: 'Tubes in order of draw',
  tubes: [
    {
      name: 'Light blue',
      additive: 'Sodium citrate 3.2%',
      volume: '2.7 mL',
      tests: 'PT/INR, aPTT, D-dimer',
      reason: 'Fill to the line: nine parts blood, one part citrate.',
      mixing: 'Invert 3–4 times',
    },
    {
      name: 'Gold',
      additive: 'Clot activator and gel',
      volume: '5 mL',
      tests: 'Metabolic panel, lipids, TSH, ferritin',
      reason: 'Clots for 30 minutes before it is spun.',
      mixing: 'Invert 5 times',
    },
    {
      name: 'Green',
      additive: 'Lithium heparin',
      volume: '4 mL',
      tests: 'Urgent potassium, troponin',
      reason: 'Plasma right away: no wait for a clot.',
      mixing: 'Invert 8–10 times',
    },
    {
      name: 'Lavender',
      additive: 'K₂ EDTA',
      volume: '4 mL',
      tests: 'CBC, HbA1c',
      reason: 'After green: EDTA raises potassium and lowers calcium.',
      mixing: 'Invert 8–10 times',
    },
    {
      name: 'Gray',
      additive: 'Fluoride and oxalate',
      volume: '4 mL',
      tests: 'Glucose, lactate',
      reason: 'Slows the loss of glucose. Last: oxalate adds potassium and binds calcium.',
      mixing: 'Invert 8–10 times',
    },
  ],
  note: 'Drawn to scale: tubes of 13 × 75 and 13 × 100 mm, in the CLSI order of draw. Blood cultures, if ordered, come first. If a winged set starts with light blue, draw a discard tube before it. Colors and volumes are those of your laboratory’s own tubes.',
} as const;

/** The two kinds of account, side by side. */
export const profiAccounts = {
  title: 'Which account is yours?',
  intro: 'Registration takes a few minutes. Have your National Provider Identifier ready.',
  accounts: [
    {
      name: 'Private practice doctor',
      text: 'Order tests and review results under your own NPI.',
      needs: ['Your individual NPI', 'A phone number', 'An email address'],
      link: { text: 'Register as a doctor', to: href('RegistrationDoctor') },
    },
    {
      name: 'Healthcare organization',
      text: 'Several people order tests and review results for a clinic, practice group or hospital.',
      needs: [
        'The organization’s NPI',
        'A contact person',
        'A subdomain of your own, if you want one',
      ],
      link: { text: 'Register an organization', to: href('RegistrationCompany') },
    },
  ],
} as const;

export const profiFaq: ProductFaq = {
  title: 'What to choose?',
  intro: 'What practices and organizations ask before they sign up.',
  questions: [
    {
      title: 'Do we have to give up our EMR?',
      answer: [
        [
          { em: 'No.' },
          ' Orders and results are exchanged with it over FHIR. If yours needs HL7 version 2, ask us before you sign.',
        ],
      ],
    },
    {
      title: 'We have a few devices in the office. Can you connect them?',
      answer: [
        [
          'Look them up in the ',
          { text: 'collection of drivers', to: href('ProfiDrivers') },
          ', or tell us the make and model.',
        ],
      ],
    },
    {
      title: 'Can patients see their results?',
      answer: [
        [
          'Yes, in the ',
          { text: 'Patient portal and mobile app', to: href('Patient') },
          '. A patient can also give another person access, and revoke it.',
        ],
      ],
    },
    {
      title: 'What does it cost?',
      answer: [
        [
          { em: 'One fixed, all-inclusive rate per reported test.' },
          ` The rate drops as volume grows, and a take-or-pay commitment earns a discount. ${practiceBilling} `,
          { text: 'See how pricing works', to: href('ProfiPricing') },
        ],
      ],
    },
    {
      title: 'How fast do you respond when something breaks?',
      answer: [
        [
          `Around the clock. ${criticalTargets} `,
          { text: 'See how support works', to: href('ProfiSupport') },
        ],
      ],
    },
    {
      title: 'What do we agree to?',
      answer: [
        {
          list: [
            'The person who registers must be authorized to act for the practice.',
            'Client data may be opened only with its owner’s permission or on the owner’s instruction.',
          ],
        },
        [{ text: 'Read the Terms of Use for professionals', to: href('ProfiTermsOfUse') }],
      ],
    },
  ],
};

export const profiContact: ContactCopy = {
  ...trialCopy,
  intro:
    'Tell us how to reach you. A representative will set up your practice for a trial or a demo.',
  next: [...firstSteps, lastSteps.practiceTrial],
};
