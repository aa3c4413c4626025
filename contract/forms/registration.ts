import { defineForm, text } from '../form.ts';
import {
  emailAddress,
  emailPlaceholder,
  firstname,
  lastname,
  phoneNumber,
} from '../person-fields.ts';
import { registrationReceipt, registrationReplies } from '../registration-replies.ts';
import {
  alphanumeric,
  ascii,
  clia,
  digits,
  email,
  letters,
  lettersWithPeriod,
  minimumLength,
  normalizeClia,
  website,
} from '../rules.ts';
import { maxSubdomainLength } from '../subdomain.ts';

/** True in the second step (R71). */
const confirmed = { kind: 'flag', label: 'Registry record confirmed' } as const;

/** A private practice doctor (R104). */
export const registrationDoctorForm = defineForm({
  id: 'reg_doc',
  label: 'Doctor registration',
  path: '/reg_doc',
  action: 'reg_doctor',
  fields: {
    npi: npiField('Ten digits, as in the national registry'),
    phone: phoneNumber,
    emailAddress,
    process: confirmed,
  },
  thanks: registrationReplies.registered,
  receipt: registrationReceipt,
  registration: { wants: 'individual' },
});

/** A healthcare organization (R104). */
export const registrationOrganizationForm = defineForm({
  id: 'reg_org',
  label: 'Organization registration',
  path: '/reg_org',
  action: 'reg_organization',
  fields: {
    npi: npiField('Ten digits; the organization’s own number'),
    subdomain: subdomainField('Letters and digits; this will be the address of your organization'),
    firstname,
    lastname,
    phone: phoneNumber,
    emailAddress,
    position: text('Position', {
      rules: [letters],
      maxLength: 100,
      autocomplete: 'organization-title',
    }),
    process: confirmed,
  },
  thanks: registrationReplies.registered,
  receipt: registrationReceipt,
  registration: { wants: 'organization' },
});

/** A laboratory (R104). */
export const registrationLaboratoryForm = defineForm({
  id: 'reg_laboratory',
  label: 'Laboratory registration',
  path: '/reg_laboratory',
  action: 'reg_lab',
  fields: {
    name: text('Laboratory name', {
      rules: [lettersWithPeriod],
      maxLength: 200,
      autocomplete: 'organization',
    }),
    clia: text('CLIA number', {
      rules: [clia],
      maxLength: 10,
      normalize: normalizeClia,
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
      note: 'Only letters, digits and symbols on a U.S. keyboard',
    }),
    npi: npiField('Ten digits; the laboratory’s own number'),
    subdomain: subdomainField('Letters and digits; this will be the address of your laboratory'),
    firstname: text('First name', {
      rules: [lettersWithPeriod],
      maxLength: 100,
      autocomplete: 'given-name',
    }),
    lastname: text('Last name', {
      rules: [lettersWithPeriod],
      maxLength: 100,
      autocomplete: 'family-name',
    }),
    phone: phoneNumber,
    emailAddress,
    position: text('Position', {
      rules: [lettersWithPeriod],
      maxLength: 100,
      autocomplete: 'organization-title',
    }),
    process: confirmed,
  },
  thanks: registrationReplies.registered,
  receipt: registrationReceipt,
  registration: { wants: 'organization' },
});

function npiField(note: string) {
  return text('NPI', {
    rules: [digits, minimumLength(10)],
    maxLength: 10,
    inputMode: 'numeric',
    note,
  });
}

function subdomainField(note: string) {
  return text('Subdomain', { rules: [alphanumeric], maxLength: maxSubdomainLength, note });
}
