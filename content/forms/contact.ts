import { pageNamed } from '#content/pages.ts';

/** Words of the contact request, for each title that it may stand under. */
export type ContactCopy = {
  readonly title: string;
  readonly lead: string;
  /** What happens after the form is sent, in order. */
  readonly next: readonly [string, string, string];
  readonly submit: string;
};

/** Whatever was asked for, it begins like this. */
export const firstSteps = [
  'The confirmation appears once your request is stored with us.',
  'One of our representatives gets in touch with you by phone or email.',
] as const;

const trial: ContactCopy = {
  title: pageNamed('RequestForm').title,
  lead: 'Tell us where to reach you. A representative will set up your laboratory with you.',
  next: [
    ...firstSteps,
    'Together you go through your analysers, tests and daily volume, and set up the trial.',
  ],
  submit: 'Request a free trial',
};

const session: ContactCopy = {
  title: pageNamed('ContactForm').title,
  lead: 'Tell us where to reach you. A representative will agree on a time with you.',
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

/** A title that has no words of its own asks for the trial. */
export function contactCopyFor(title: string): ContactCopy {
  return title === session.title ? session : { ...trial, title };
}

export const defaultContactTitle = trial.title;
