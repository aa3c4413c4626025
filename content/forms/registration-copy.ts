import { href, type LinkTarget } from '#content/pages.ts';
import type { ProductCap } from '#content/products.ts';
import type { Onward } from '#content/prose.ts';
import { site } from '#contract/site.ts';
import { support } from '#contract/support.ts';

/** The page on which a visitor chooses the account to register (R63). */
export const chooserCopy = {
  title: 'Register',
  intro: 'Please choose your type to continue.',
  signIn: { before: 'Already registered?', text: 'Sign In', href: site.identity.signIn },
  back: 'Back',
} as const;

/** Ends every registration page. The links to reach us are in the order of the site's footer. */
export const helpCopy = {
  title: 'Questions?',
  links: [
    ...(support.phone ? [{ text: support.phone.text, href: support.phone.href }] : []),
    { text: site.email, href: `mailto:${site.email}` },
    { text: 'Accessibility', to: href('Accessibility') },
  ] satisfies Onward[],
} as const;

export type AccountType = {
  readonly title: string;
  /** The account's purpose. */
  readonly text: string;
  readonly needs: string;
  readonly cap: ProductCap;
} & LinkTarget;

export const accountTypes: readonly AccountType[] = [
  {
    title: 'Patient',
    text: 'Read your results and share them with the people you choose.',
    needs: 'Opens our identity service in a new tab.',
    href: site.identity.registerPatient,
    cap: 'serum',
  },
  {
    title: 'Private practice doctor',
    text: 'Order tests and review results under your own NPI.',
    needs: 'You need your individual NPI, a phone number and an email address.',
    to: href('RegistrationDoctor'),
    cap: 'citrate',
  },
  {
    title: 'Healthcare organization',
    text: 'Order tests and review results as a clinic, practice group or hospital.',
    needs: 'You need the organization’s NPI and a contact person.',
    to: href('RegistrationCompany'),
    cap: 'heparin',
  },
  {
    title: 'Laboratory service',
    text: 'Run samples and report results.',
    needs: 'You need the CLIA number, the laboratory’s NPI and a contact person.',
    to: href('RegistrationLaboratory'),
    cap: 'lavender',
  },
];

/** The two steps of every registration. */
export const registrationCopy = {
  chooser: 'Back to account types',
  form: 'Edit your information',
  steps: ['Your information', 'Confirm registry information'],
  stepsLabel: 'Steps',
  next: 'Next',
  back: 'Back',
  stored: 'Nothing is stored until you confirm.',
  kept: 'Going back keeps everything you entered.',
  record: (npi: string) => `NPI #${npi} registry Information`,
  /** Shown if the server sends no message. */
  compare: 'Compare this record with your own, then select Next to register.',
  npiValid: 'The check digit is correct',
  /** Follows the address, as in 'name.example.com is available'. */
  subdomainAvailable: 'is available',
} as const;

type RegistrationCopy = {
  readonly title: string;
  readonly cap: ProductCap;
};

export const doctorCopy = {
  title: 'Register a private practice',
  cap: 'citrate',
  personal: {
    title: 'Personal data',
    note: 'Next, we’ll look up your number in the national registry.',
  },
} as const satisfies RegistrationCopy & Record<string, unknown>;

/** The groups of fields that organizations and laboratories share. */
export const registrantCopy = {
  company: {
    title: 'Company data',
    note: 'Next, we’ll look up your organization in the national registry.',
  },
  personal: { title: 'Personal data', note: 'The person we should contact.' },
} as const;

export const organizationCopy = {
  title: 'Register an organization',
  cap: 'heparin',
} as const satisfies RegistrationCopy;

export const laboratoryCopy = {
  title: 'Register a laboratory',
  cap: 'lavender',
  laboratory: {
    title: 'Laboratory data',
    note: 'Enter the name and CLIA number as they appear on your certificate. Next, we’ll look up the number in the CLIA registry.',
  },
} as const satisfies RegistrationCopy & Record<string, unknown>;
