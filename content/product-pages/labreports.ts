import { addOnPrice } from '#content/claims.ts';
import { type ContactCopy, firstSteps } from '#content/forms/contact-copy.ts';
import { href } from '#content/pages.ts';
import type { ProductCopy } from '#content/product-pages/product-copy.ts';
import type { Onward, Point } from '#content/prose.ts';
import { lastSteps } from '#contract/last-steps.ts';
import { demoRequest } from '#contract/source.ts';
import { support } from '#contract/support.ts';

export const labreportsCopy = {
  title: 'Find the test that was never ordered',
  intro:
    'An AI-assisted add-on for U.S. clinical laboratories. It detects missed or incomplete test panels, optimizes test selection, and flags patient cohorts due for follow-up.',
  pains: {
    title: 'What a report can’t show',
    columns: ['On the report', 'With Labreports'],
    drawn: [
      {
        pain: 'Hemoglobin 10.4, and no follow-up.',
        answer:
          'The patient is listed under low hemoglobin without follow-up, and your pathologist can alert the doctor.',
        before: 'Reported, then nothing',
        after: 'Listed, with the test that is due',
      },
      {
        pain: 'Two of three hepatitis B markers. One box was left blank.',
        answer: 'Incomplete panels are listed, with the part that is missing.',
        before: 'Looks like a finished order',
        after: 'The missing marker, by name',
      },
      {
        pain: 'Your quality metrics count the tests you ran.',
        answer: 'Labreports looks for the ones nobody ordered, in records you already have.',
        before: 'Every test that ran',
        after: 'And those that nobody ordered',
      },
    ],
    told: [
      [
        'A test ordered out of habit.',
        'Labreports suggests an alternative and shows the reason. The doctor decides.',
      ],
      [
        'Patients who were due for a test and never came.',
        'Cohorts due for follow-up are flagged, patient by patient.',
      ],
    ],
  },
  features: {
    title: 'What it looks for',
    intro: 'In a pilot, over 50% of patients in key cohorts were missing recommended tests.',
    screens: [
      {
        title: 'Missed and incomplete panels',
        text: 'A panel with a part missing can leave the doctor’s question open. Labreports compares each order with its panel and with the results on file.',
        points: [
          'Orders that lack part of a panel',
          'Results with no recommended follow-up test on file',
          'The missing part by name, ready for review',
        ],
      },
      {
        title: 'Test selection',
        text: 'Some tests are ordered because they always have been. For such an order, Labreports can suggest a different test.',
        points: [
          'A reason with every suggestion',
          'A review by your pathologist first',
          'The doctor accepts it or dismisses it',
        ],
      },
      {
        title: 'Cohorts due for follow-up',
        text: 'A single abnormal result is easy to overlook. A list of patients is not. Labreports groups them by the gap they share and counts them.',
        points: [
          'Abnormal results with no follow-up on record',
          'Patients in a group for whom a test is recommended and missing',
          'The size of the gap, counted from your own records',
        ],
      },
    ],
  },
  automates: {
    title: 'Part of the laboratory system',
    text: 'Labreports adds to the LIMS, which automates these ten functions. It reads the orders and results your lab already has.',
  },
  services: {
    title: 'It suggests. People decide.',
    intro:
      'The software searches the records. Your pathologist and the ordering doctor make the decisions.',
    steps: [
      {
        title: 'Read',
        text: 'Labreports reads the orders and results your laboratory already has.',
      },
      {
        title: 'Find',
        text: 'It lists panels with parts missing, and abnormal results with no follow-up on record.',
      },
      { title: 'Review', text: 'Your pathologist sees each finding with the results behind it.' },
      {
        title: 'Alert',
        text: 'The ordering doctor gets the suggestion and decides what to order.',
      },
      {
        title: 'Support',
        text: `An installation manager, group training and 24/7 help by ${support.channels}.`,
      },
    ],
  },
  mapIntro: 'Labreports comes last: it reads what is on record and leads back to the next order.',
  banner: {
    slug: 'labreports',
    title: 'Get the Labreports brochure',
    text: 'What it looks for, what poster #B-135 counted, and how findings are reviewed, in four pages for your medical director.',
  },
} as const satisfies ProductCopy;

/** Intended use and limits of Labreports. Every page and brochure that describes it includes them. */
export const labreportsLimits = {
  title: 'Intended use and limits',
  points: [
    {
      title: 'What it is for',
      text: 'Labreports supports qualified laboratory and medical staff. It searches the orders and results a laboratory already has, and lists possible gaps for them to review.',
    },
    {
      title: 'What it is not for',
      text: 'It does not diagnose or treat, it does not order tests, and it is not for emergencies. A suggestion must not be the only basis for a decision.',
    },
    {
      title: 'What it can miss',
      text: 'It sees only what is on record in your laboratory. A test done elsewhere can look like a gap, and a real gap can go unnoticed.',
    },
    {
      title: 'Evidence',
      text: 'Poster #B-135 and the pilot counted gaps in testing and follow-up. They do not show how accurate a suggestion is, or whether closing a gap changed anyone’s care.',
    },
    { title: 'Price', text: addOnPrice },
  ] satisfies Point[],
} as const;

export const labreportsActions = {
  mark: { color: 'heparin', name: 'Labreports' },
  study: { text: 'View Lab Case Study', to: href('Poster') },
  trial: { text: 'Request a free trial', to: href('Contacts') },
} as const satisfies Record<string, Onward | object>;

export const labreportsContact: ContactCopy = {
  title: 'Request a Labreports demo',
  intro: 'Tell us where to reach you. A representative will show you Labreports at work.',
  next: [...firstSteps, lastSteps.labreportsDemo],
  submit: demoRequest,
  demo: demoRequest,
};
