import type { FormDialogCopy } from '#content/form-engine.ts';
import type { PageName } from '#content/pages.ts';

/** Words of the prompt that comes once a day, and of the popup behind the landing page's button. */
export const newsletterCopy = {
  prompt: {
    title: 'News by email',
    submit: 'Subscribe',
  },
  popup: {
    title: 'Sign up for the newsletter!',
    intro: 'What is new in the platform: device drivers, modules, articles.',
    submit: 'Subscribe',
    privacy:
      'We use the address for our news only, and every email has a link that ends it. Read our',
  } satisfies FormDialogCopy,
  section: {
    title: 'News by email',
    intro:
      'New device drivers, modules and articles. Every email has a link that ends the subscription.',
    button: 'Sign up for the newsletter!',
  },
  close: 'Close',
  sending: 'Sending',
} as const;

/**
 * Pages without the prompt: a patient, a registrant and a reader of terms have come for something
 * else. Registration pages have no frame of the site and are left out by their type.
 */
export const quietPages: readonly PageName[] = [
  'HomeTermsOfUse',
  'PrivacyPolicy',
  'CookiePolicy',
  'LabTermsOfUse',
  'LabInfosec',
  'ProfiTermsOfUse',
  'ProfiInfosec',
  'Patient',
  'PatientInfosec',
  'PatientTermsOfUse',
];
