import { defineForm, text } from '../form.ts';
import { emailAddress, firstname, lastname, phoneNumber } from '../person-fields.ts';
import { registrationReceipt, registrationReplies } from '../registration-replies.ts';
import { alphanumeric, digits, letters, minimumLength } from '../rules.ts';
import { maxSubdomainLength } from '../subdomain.ts';

/** A healthcare organization (R104). */
export const registrationOrganizationForm = defineForm({
  id: 'reg_org',
  label: 'Organization registration',
  path: '/reg_org',
  action: 'reg_organization',
  fields: {
    npi: text('NPI', {
      rules: [digits, minimumLength(10)],
      maxLength: 10,
      inputMode: 'numeric',
      note: 'Ten digits, the number of the organization itself',
    }),
    subdomain: text('Subdomain', {
      rules: [alphanumeric],
      maxLength: maxSubdomainLength,
      note: 'Letters and digits; this will be the address of your organization',
    }),
    firstname,
    lastname,
    phone: phoneNumber,
    emailAddress,
    position: text('Position', {
      rules: [letters],
      maxLength: 100,
      autocomplete: 'organization-title',
    }),
    process: { kind: 'flag', label: 'Registry record confirmed' },
  },
  thanks: registrationReplies.registered,
  receipt: registrationReceipt,
  registration: { wants: 'organization' },
});
