import { contactCopy, firstSteps } from '#content/forms/contact-copy.ts';
import { lastSteps } from '#contract/last-steps.ts';

/** The landing page's demo request. */
export const demoCopy = {
  title: "Let's get in touch!",
  intro: 'See the system at work with the tests and analyzers of a laboratory like yours.',
  nextTitle: contactCopy.nextTitle,
  next: [...firstSteps, lastSteps.demo],
  sheetTitle: 'Demo request',
  submit: 'Request a demo',
} as const;
