import type { PageName } from '#content/addresses.ts';
import file from '#content/forms/newsletter-copy.json' with { type: 'json' };

/** The prompt that appears once a day, and the landing page's section with its dialog. */
export const newsletterCopy = file;

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
