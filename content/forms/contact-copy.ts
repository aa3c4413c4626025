import file from '#content/forms/contact-copy.json' with { type: 'json' };
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
export const firstSteps = [file.confirmation, representativeContacts] as const;

export const trialCopy: ContactCopy = {
  ...file.trial,
  next: [...firstSteps, lastSteps.trial],
  demo: demoRequest,
};

export const callCopy: ContactCopy = { ...file.call, next: [...firstSteps, lastSteps.call] };

export const sessionCopy: ContactCopy = {
  ...file.session,
  next: [...firstSteps, lastSteps.session],
};

export const contactCopy = file.contact;
