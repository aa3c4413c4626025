import { defineForm, text } from '../form.ts';
import { emailAddress, phoneNumber } from '../person-fields.ts';
import { registrationReceipt, registrationReplies } from '../registration-replies.ts';
import { digits, minimumLength } from '../rules.ts';

/** A private practice doctor (R104). */
export const registrationDoctorForm = defineForm({
  id: 'reg_doc',
  label: 'Doctor registration',
  path: '/reg_doc',
  action: 'reg_doctor',
  fields: {
    npi: text('NPI', {
      rules: [digits, minimumLength(10)],
      maxLength: 10,
      inputMode: 'numeric',
      note: 'Ten digits, as in the national registry',
    }),
    phone: phoneNumber,
    emailAddress,
    process: { kind: 'flag', label: 'Registry record confirmed' },
  },
  thanks: registrationReplies.registered,
  receipt: registrationReceipt,
  registration: { wants: 'individual' },
});
