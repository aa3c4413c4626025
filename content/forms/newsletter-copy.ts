import type { FormDialogCopy } from '#content/form-copy.ts';
import type { PageName } from '#content/pages.ts';

/** The prompt that appears once a day, and the landing page's section with its dialog. */
export const newsletterCopy = {
  prompt: {
    title: 'Our newsletter',
    submit: 'Subscribe',
    announcement: 'A newsletter form has appeared at the end of the page',
  },
  dialog: {
    title: 'Sign up for the newsletter!',
    intro: 'News about the platform: device drivers, modules and articles.',
    submit: 'Subscribe',
  } satisfies FormDialogCopy,
  section: {
    title: 'Our newsletter',
    intro: 'New device drivers, modules and articles. You can unsubscribe at any time.',
    button: 'Sign up for the newsletter!',
  },
  close: 'Close',
  sending: 'Sending',
} as const;

/** Pages without the prompt: legal texts and own data. Registration pages and the 404 page never show it either. */
export const quietPages: readonly PageName[] = [
  'HomeTermsOfUse',
  'PrivacyPolicy',
  'MyData',
  'CookiePolicy',
  'Accessibility',
  'LabTermsOfUse',
  'LabInfosec',
  'ProfiTermsOfUse',
  'ProfiInfosec',
  'PatientInfosec',
  'PatientTermsOfUse',
];
