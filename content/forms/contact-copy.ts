import { pageNamed } from '#content/pages.ts';
import { lastSteps, representativeContacts } from '#contract/last-steps.ts';
import { demoRequest } from '#contract/source.ts';

/** Texts of the contact request that depend on what the visitor asks for. */
export type ContactCopy = {
  readonly title: string;
  readonly intro: string;
  /** The steps after the form is sent, in order. */
  readonly next: readonly [string, string, string];
  readonly submit: string;
  /** Replaces the title and the button after a click on a demo link. */
  readonly demo?: string;
};

/** The first two steps are the same for every request. */
export const firstSteps = [
  'You’ll see a confirmation here and get one by email.',
  representativeContacts,
] as const;

export const trialCopy: ContactCopy = {
  title: pageNamed('RequestForm').title,
  intro:
    'Tell us how to reach you. A representative will set up a trial or a demo for your laboratory.',
  next: [...firstSteps, lastSteps.trial],
  submit: 'Request a free trial',
  demo: demoRequest,
};

export const callCopy: ContactCopy = {
  title: 'Ask for a call',
  intro:
    'For a free trial, a demo, a price or a question: leave your details, and a representative will get back to you.',
  next: [...firstSteps, lastSteps.call],
  submit: 'Ask for a call',
};

export const sessionCopy: ContactCopy = {
  title: pageNamed('ContactForm').title,
  intro: 'Tell us how to reach you. A representative will schedule a time with you.',
  next: [...firstSteps, lastSteps.session],
  submit: 'Claim your free strategic session',
};

export const contactCopy = {
  nextTitle: 'What happens next',
  sheetTitle: 'Your contact details',
  sheetNote: 'All three fields are required.',
} as const;
