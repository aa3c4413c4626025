import { type ContactCopy, firstSteps } from '#content/forms/contact.ts';
import { href } from '#content/pages.ts';
import type { ProductCopy } from '#content/product-pages/product-copy.ts';
import type { Onward } from '#content/prose.ts';
import { support } from '#contract/support.ts';

export const labreportsCopy = {
  title: 'Find the test that was never ordered',
  intro:
    'An AI-assisted add-on for U.S. clinical laboratories. It detects missed or incomplete test panels, optimizes test selection, and flags patient cohorts due for follow-up.',
  pains: {
    title: 'What a report can’t show',
    columns: ['On the report', 'With Labreports'],
    items: [
      [
        'Hemoglobin 10.4, and after it, nothing.',
        'The patient joins the cohort of low hemoglobin without follow-up, and the doctor gets an alert.',
      ],
      [
        'Two of three hepatitis B markers. One box was left blank.',
        'Incomplete panels are listed with the part that is missing.',
      ],
      [
        'The test that was always ordered, not the one that answers the question.',
        'Labreports suggests the better test and gives the reason. The doctor decides.',
      ],
      [
        'Patients who were due and never came.',
        'Cohorts due for follow-up are flagged, patient by patient.',
      ],
      [
        'Your quality figures count what was done.',
        'You see what wasn’t, from records your laboratory already has.',
      ],
    ],
  },
  features: {
    title: 'What it looks for',
    intro: 'In a pilot, over 50% of patients in key cohorts were missing recommended tests.',
    screens: [
      {
        title: 'Missed and incomplete panels',
        text: 'A panel answers a question only when it is complete. Labreports compares each order with its panel and with the results on file.',
        points: [
          'Orders that lack part of a panel',
          'Results that call for a test nobody ordered',
          'The missing part by name, ready for the doctor',
        ],
      },
      {
        title: 'Better test selection',
        text: 'Some tests are ordered because they have always been. Labreports suggests the one that answers the question and says why.',
        points: [
          'A reason with every suggestion',
          'The doctor accepts it or dismisses it',
          'Fewer samples spent on tests that change nothing',
        ],
      },
      {
        title: 'Cohorts due for follow-up',
        text: 'A single abnormal result is easy to miss. A cohort is not. Labreports groups patients with the same gap and shows how large it is.',
        points: [
          'Abnormal results with nothing after them',
          'Patients in a group for whom a test is recommended and missing',
          'The size of the gap, counted from your own records',
        ],
      },
    ],
  },
  automates: {
    title: 'What it reads',
    text: 'The orders and results already on your laboratory’s record, in every discipline it runs.',
  },
  services: {
    title: 'It suggests. People decide.',
    intro:
      'The software looks through every record. Your pathologist and the ordering doctor have the last word.',
    steps: [
      {
        title: 'Read',
        text: 'Labreports reads the orders and results on the laboratory’s record.',
      },
      {
        title: 'Find',
        text: 'It checks each panel for what is missing and each abnormal result for what should follow.',
      },
      { title: 'Review', text: 'Your pathologist sees each finding with the results behind it.' },
      {
        title: 'Alert',
        text: 'The ordering doctor gets the suggestion and decides what to order.',
      },
      {
        title: 'Support',
        text: `An installation manager, group training, and 24/7 help by ${support.channels}.`,
      },
    ],
  },
  banner: {
    title: 'Labreports on paper',
    text: 'What it detects, how it was tested and what it needs from your laboratory, in four pages for your medical director.',
  },
} as const satisfies ProductCopy;

export const labreportsActions = {
  mark: { color: 'heparin', name: 'Labreports' },
  study: { text: 'View Lab Case Study', to: href('Poster') },
  trial: { text: 'Request a free trial', to: href('Contacts') },
} as const satisfies Record<string, Onward | object>;

export const labreportsContact: ContactCopy = {
  title: 'See your own gaps',
  intro: 'Tell us where to reach you. A representative will show you Labreports at work.',
  next: [
    ...firstSteps,
    'In the demo you follow one finding from the result on file to the doctor’s next order.',
  ],
  submit: 'Request a demo',
};
