import { emailAddress } from '#contract/shared-fields.ts';
import { defineForm, text } from '../form.ts';

/**
 * A stranger's mail to the company's mailbox, stored as its own kind of lead. It has no page and no
 * API path.
 */
export const mailForm = defineForm({
  id: 'email',
  path: '/',
  action: 'email',
  notice: '',
  purpose: 'To answer what you wrote to us by email.',
  fields: {
    firstname: text('Name', { rules: [], maxLength: 200, required: false }),
    emailAddress,
    subject: text('Email subject', { rules: [], maxLength: 300, required: false }),
    message: text('Message', { kind: 'longtext', rules: [], maxLength: 5000, required: false }),
  },
});
