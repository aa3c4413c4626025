import { pageNamed } from '#content/pages.ts';
import type { ProductCap } from '#content/products.ts';
import { site } from '#contract/site.ts';

export const registrationCopy = {
  title: 'Register',
  lead: 'Please choose your type to continue.',
  signIn: { before: 'Already registered?', text: 'Sign In', href: site.identity.signIn },
  back: 'Back',
} as const;

export type RegistrationOption = {
  readonly title: string;
  /** What the account is for. */
  readonly text: string;
  /** What is asked for. */
  readonly needs: string;
  readonly href: string;
  readonly cap: ProductCap;
};

export const registrationOptions: readonly RegistrationOption[] = [
  {
    title: 'Patient',
    text: 'Read your own results.',
    needs: 'Opens at our identity service, in a new tab.',
    href: site.identity.registerPatient,
    cap: 'serum',
  },
  {
    title: 'Private practice doctor',
    text: 'Order tests and read results under your own NPI.',
    needs: 'You need your individual NPI, a phone number and an email address.',
    href: pageNamed('RegistrationDoctor').path,
    cap: 'citrate',
  },
  {
    title: 'Healthcare organization',
    text: 'Order tests and read results as a clinic, practice group or hospital.',
    needs: 'You need the organization’s NPI and a person we can write to.',
    href: pageNamed('RegistrationCompany').path,
    cap: 'heparin',
  },
  {
    title: 'Laboratory service',
    text: 'Run samples and report results.',
    needs: 'You need the CLIA number, the laboratory’s NPI and a person we can write to.',
    href: pageNamed('RegistrationLaboratory').path,
    cap: 'lavender',
  },
];
