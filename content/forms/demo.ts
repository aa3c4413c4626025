import { contactCopy, firstSteps } from '#content/forms/contact.ts';

/** Words around the landing page's demo form. */
export const demoFormCopy = {
  title: "Let's get in touch!",
  intro: 'See the system at work with the tests and analyzers of a laboratory like yours.',
  nextTitle: contactCopy.nextTitle,
  next: [...firstSteps, 'In the demo you follow an accession from its order to the signed report.'],
  sheetTitle: 'Demo request',
  submit: 'Send request',
  /** Stands before the link to the privacy policy. */
  privacy: contactCopy.privacy,
} as const;
