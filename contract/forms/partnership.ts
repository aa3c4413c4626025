import { defineForm, text } from '../form.ts';
import { emailAddress, firstname, lastname, phoneNumber } from '../person-fields.ts';
import { ascii } from '../rules.ts';

/** An enquiry about a partnership (R104). */
export const partnershipForm = defineForm({
  id: 'partnership',
  label: 'Partnership enquiry',
  path: '/form_partnership',
  action: 'partnership',
  fields: {
    firstname,
    lastname,
    phone: phoneNumber,
    emailAddress,
    message: text('Message', {
      kind: 'longtext',
      rules: [ascii],
      maxLength: 500,
      required: false,
      note: 'Plain letters, digits and signs of an English keyboard',
    }),
  },
});
