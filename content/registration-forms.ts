import type { ProductCap } from '#content/products.ts';

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

export const registrationWords = {
  chooser: 'Back to account types',
  form: 'Back to your data',
  steps: ['Your data', 'Confirm registry information'],
  stepsLabel: 'Steps',
  next: 'Next',
  back: 'Back',
  stored: 'Nothing is stored until you confirm.',
  kept: 'Back keeps all that you typed.',
  record: (npi: string) => `NPI #${npi} registry Information`,
  /** Where the server says nothing of its own. */
  compare: 'Please compare it with your own record. Next sends your registration.',
} as const;

export const npiAdvice = 'The check digit is right';
/** Follows the address, as in 'name.example.com is free'. */
export const subdomainIsFree = 'is free';

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
