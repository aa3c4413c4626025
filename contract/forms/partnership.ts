import {
  emailAddress,
  firstname,
  lastname,
  message,
  phoneExtension,
  phoneNumber,
} from '#contract/shared-fields.ts';
import { defineForm } from '../form.ts';

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
    message,
  },
  acknowledgment: {
    thanks: 'Thank you for your interest in a partnership.',
    next: ['A person reads your inquiry.'],
  },
});
