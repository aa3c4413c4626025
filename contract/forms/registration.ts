import {
  emailAddress,
  emailPlaceholder,
  firstname,
  lastname,
  phoneExtension,
  phoneNumber,
} from '#contract/shared-fields.ts';
import { defineForm, type TextField, text } from '../form.ts';
import {
  alphanumeric,
  ascii,
  clia,
  digits,
  email,
  jobTitle,
  minimumLength,
  organizationName,
  personName,
  personNameWithPeriod,
  type Rule,
  website,
} from '../rules.ts';
import { maxSubdomainLength } from '../subdomain.ts';

/** Messages in the response to a registration, apart from those for single fields. */
export const registrationResponses = {
  /** Step one: the registry's record is in `data` (R70). */
  confirmation: (npi: string) => ({
    heading: `NPI #${npi} registry Information`,
    message: 'Compare this record with your own, then select Next to register.',
  }),
  /** Step one while the registry is unavailable (R138). */
  unverified: (npi: string) => ({
    heading: `NPI #${npi} registry Information`,
    message: 'The registry is unavailable right now. You can still register: select Next.',
  }),
  registered: {
    heading: 'Success!',
    message: 'Thank you for registering. One of our representatives will be in touch with you.',
  },
  registeredUnverified: {
    heading: 'Success!',
    message:
      'Thank you for registering. We will verify your NPI by hand, and one of our representatives will be in touch with you.',
  },
  /** The registry or another registration rejects a field; see `fieldErrors`. */
  rejected: {
    heading: 'Please check the form',
    message: 'Some fields need a different value.',
  },
} as const;

/** The message of `npi` when someone else has registered that number. */
export const npiTaken = 'This NPI is already registered. If this was not you, please contact us.';

const subdomainNote = 'Letters and numbers only. This becomes your web address.';

/** The response to a registration, and its email, which says what we do next. */
function received(next: string) {
  return {
    thanks: registrationResponses.registered,
    acknowledgment: { thanks: 'Thank you for registering.', next: [next] },
  } as const;
}

/** True in the second step (R71). */
const confirmed = { kind: 'flag', label: 'Registry record confirmed' } as const;

/** A private practice doctor (R104). */
export const registrationDoctorForm = defineForm({
  id: 'reg_doc',
  path: '/reg_doc',
  action: 'reg_doctor',
  notice: 'We use your details to verify your NPI and open your account.',
  purpose: 'To verify your NPI and open your account.',
  fields: {
    npi: npiField('Ten digits, as in the national registry'),
    phone: phoneNumber,
    phoneExtension,
    emailAddress,
    process: confirmed,
  },
  ...received('We verify your NPI and open your account.'),
  registration: { wants: 'individual' },
});

/** A healthcare organization (R104). */
export const registrationOrganizationForm = defineForm({
  id: 'reg_org',
  path: '/reg_org',
  action: 'reg_organization',
  notice:
    'We use your details to verify your NPI, reserve your web address, and open your account.',
  purpose: 'To verify your organization’s NPI, reserve its web address and open its account.',
  fields: {
    npi: npiField('Ten digits, the organization’s own number'),
    // The specified form marks the field optional, but its rules require a value: if blank, it is the NPI (R68).
    subdomain: subdomainField({
      required: false,
      blankTakes: 'npi',
      note: `${subdomainNote} If you leave it blank, we use your NPI.`,
    }),
    ...contactPerson(personName),
    process: confirmed,
  },
  ...received('We verify your NPI, reserve your web address, and open your account.'),
  registration: { wants: 'organization' },
});

/** A laboratory (R104). */
export const registrationLaboratoryForm = defineForm({
  id: 'reg_laboratory',
  path: '/reg_laboratory',
  action: 'reg_lab',
  notice:
    'We use your details to verify your NPI and CLIA number, reserve your web address, and open your account.',
  purpose:
    'To verify your laboratory’s NPI and CLIA number, reserve its web address and open its account.',
  fields: {
    name: text('Laboratory name', {
      rules: [organizationName],
      maxLength: 200,
      autocomplete: 'organization',
    }),
    clia: text('CLIA number', {
      rules: [clia],
      maxLength: 10,
      note: 'As on your certificate, such as 05D0123456',
    }),
    website: text('Website', {
      rules: [website],
      maxLength: 255,
      required: false,
      inputMode: 'url',
      autocomplete: 'url',
    }),
    laboratoryEmail: text('Laboratory email', {
      kind: 'email',
      rules: [email],
      maxLength: 254,
      placeholder: emailPlaceholder,
    }),
    laboratoryDescription: text('Description', {
      kind: 'longtext',
      rules: [ascii],
      maxLength: 255,
      required: false,
    }),
    npi: npiField('Ten digits, the laboratory’s own number'),
    subdomain: subdomainField({ required: true }),
    ...contactPerson(personNameWithPeriod),
    process: confirmed,
  },
  ...received(
    'We verify your NPI and CLIA number, reserve your web address, and open your account.',
  ),
  registration: { wants: 'organization' },
});

/**
 * The person who registers the organization or the laboratory. `rule` applies to the form's names
 * (R104).
 */
function contactPerson(rule: Rule) {
  const rules = [rule];
  return {
    firstname: { ...firstname, rules },
    lastname: { ...lastname, rules },
    phone: phoneNumber,
    phoneExtension,
    emailAddress,
    position: text('Position', {
      rules: [jobTitle],
      maxLength: 100,
      autocomplete: 'organization-title',
    }),
  };
}

function npiField(note: string) {
  return text('NPI', {
    rules: [digits, minimumLength(10)],
    maxLength: 10,
    inputMode: 'numeric',
    note,
  });
}

function subdomainField(more: Pick<TextField, 'required' | 'blankTakes' | 'note'>) {
  return text('Subdomain', {
    rules: [alphanumeric],
    maxLength: maxSubdomainLength,
    note: subdomainNote,
    ...more,
  });
}
