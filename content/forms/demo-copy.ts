import { contactCopy, firstSteps } from '#content/forms/contact-copy.ts';
import file from '#content/forms/demo-copy.json' with { type: 'json' };
import { lastSteps } from '#contract/last-steps.ts';

/** The landing page's demo request. */
export const demoCopy = {
  ...file,
  nextTitle: contactCopy.nextTitle,
  next: [...firstSteps, lastSteps.demo] as const,
};
