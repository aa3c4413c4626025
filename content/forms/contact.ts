import { pageNamed } from '#content/pages.ts';

/** Texts of the contact request that depend on what is asked for. */
export type ContactCopy = {
  readonly title: string;
  readonly intro: string;
  /** What happens after the form is sent, in order. */
  readonly next: readonly [string, string, string];
  readonly submit: string;
};

/** Whatever was asked for, it begins like this. */
export const firstSteps = [
  'The confirmation appears once your request is stored with us.',
  'One of our representatives gets in touch with you by phone or email.',
] as const;

export const trialCopy: ContactCopy = {
  title: pageNamed('RequestForm').title,
  intro: 'Tell us where to reach you. A representative will set up your laboratory with you.',
  next: [
    ...firstSteps,
    'Together you go through your analyzers, tests and daily volume, and set up the trial.',
  ],
  submit: 'Request a free trial',
};

export const sessionCopy: ContactCopy = {
  title: pageNamed('ContactForm').title,
  intro: 'Tell us where to reach you. A representative will agree on a time with you.',
  next: [
    ...firstSteps,
    'In the session you go through what your laboratory pays today and where one rate per test saves.',
  ],
  submit: 'Claim your free session',
};

export const contactCopy = {
  nextTitle: 'What happens next',
  sheetTitle: 'Your contact details',
  sheetNote: 'All three are required.',
  /** Stands before the link to the privacy policy. */
  privacy: 'We use these details to get in touch with you. Read our',
} as const;
