import { href, type LinkTarget } from '#content/pages.ts';
import type { ProductCap } from '#content/products.ts';
import { site } from '#contract/site.ts';

/** The page on which a visitor chooses the account to register (R63). */
export const chooserCopy = {
  title: 'Register',
  intro: 'Please choose your type to continue.',
  signIn: { before: 'Already registered?', text: 'Sign In', href: site.identity.signIn },
  back: 'Back',
} as const;

export type AccountType = {
  readonly title: string;
  /** What the account is for. */
  readonly text: string;
  readonly needs: string;
  readonly cap: ProductCap;
} & LinkTarget;

export const accountTypes: readonly AccountType[] = [
  {
    title: 'Patient',
    text: 'Read your own results.',
    needs: 'Opens our identity service in a new tab.',
    href: site.identity.registerPatient,
    cap: 'serum',
  },
  {
    title: 'Private practice doctor',
    text: 'Order tests and read results under your own NPI.',
    needs: 'You need your individual NPI, a phone number and an email address.',
    to: href('RegistrationDoctor'),
    cap: 'citrate',
  },
  {
    title: 'Healthcare organization',
    text: 'Order tests and read results as a clinic, practice group or hospital.',
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
  form: 'Back to your data',
  steps: ['Your data', 'Confirm registry information'],
  stepsLabel: 'Steps',
  next: 'Next',
  back: 'Back',
  stored: 'Nothing is stored until you confirm.',
  kept: 'Going back keeps everything you entered.',
  record: (npi: string) => `NPI #${npi} registry Information`,
  /** Where the server sends no message of its own. */
  compare: 'Compare this record with your own, then select Next to register.',
  npiValid: 'The check digit is correct',
  /** Follows the address, as in 'name.example.com is available'. */
  subdomainAvailable: 'is available',
} as const;

/** A group of fields as it stands on the page. */
export type RegistrationGroup = {
  readonly title: string;
  readonly note: string;
  readonly fields: readonly {
    readonly name: string;
    /** Takes the line for itself where there are two columns. */
    readonly wide?: true;
  }[];
};

export type RegistrationCopy = {
  readonly title: string;
  readonly cap: ProductCap;
  readonly groups: readonly RegistrationGroup[];
};

const person: RegistrationGroup = {
  title: 'Personal data',
  note: 'The person we write to.',
  fields: [
    { name: 'firstname' },
    { name: 'lastname' },
    { name: 'phone' },
    { name: 'emailAddress' },
    { name: 'position', wide: true },
  ],
};

const company: RegistrationGroup = {
  title: 'Company data',
  note: 'We look your organization up in the national registry on the next step.',
  fields: [{ name: 'npi' }, { name: 'subdomain' }],
};

export const doctorCopy: RegistrationCopy = {
  title: 'Register a private practice',
  cap: 'citrate',
  groups: [
    {
      title: 'Personal data',
      note: 'We look your number up in the national registry on the next step.',
      fields: [{ name: 'npi', wide: true }, { name: 'phone' }, { name: 'emailAddress' }],
    },
  ],
};

export const organizationCopy: RegistrationCopy = {
  title: 'Register an organization',
  cap: 'heparin',
  groups: [company, person],
};

export const laboratoryCopy: RegistrationCopy = {
  title: 'Register a laboratory',
  cap: 'lavender',
  groups: [
    {
      title: 'Laboratory data',
      note: 'As it stands on your CLIA certificate.',
      fields: [
        { name: 'name', wide: true },
        { name: 'clia' },
        { name: 'website' },
        { name: 'laboratoryEmail', wide: true },
        { name: 'laboratoryDescription', wide: true },
      ],
    },
    company,
    person,
  ],
};
