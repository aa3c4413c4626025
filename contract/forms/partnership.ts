import { representativeContacts } from '#contract/last-steps.ts';
import {
  emailAddress,
  firstname,
  lastname,
  phoneExtension,
  phoneNumber,
} from '#contract/shared-fields.ts';
import { defineForm, text } from '../form.ts';
import { ascii } from '../rules.ts';

/** The partnership inquiry (R104). */
export const partnershipForm = defineForm({
  id: 'partnership',
  path: '/form_partnership',
  action: 'partnership',
  notice: 'We use your details to answer your inquiry.',
  purpose: 'To consider a partnership and contact you about it.',
  fields: {
    firstname,
    lastname,
    phone: phoneNumber,
    phoneExtension,
    emailAddress,
    message: text('Message', {
      kind: 'longtext',
      rules: [ascii],
      maxLength: 500,
      required: false,
    }),
  },
  acknowledgment: {
    thanks: 'Thank you for your interest in a partnership.',
    next: ['A person reads your inquiry.', representativeContacts],
  },
});
