import { defineForm } from './form.ts';
import { emailAddress } from './shared-fields.ts';

/**
 * The public page where visitors request a link to their own data. The link leads back to it
 * (R168).
 */
export const myDataPath = '/privacy/my-data';
export const openedDataPath = '/my-data';

/** Not in the list of forms, because it stores no lead. */
export const myDataForm = {
  label: 'Request for own data',
  ...defineForm({
    id: 'my_data',
    path: '/form_my_data',
    action: 'my_data',
    notice: 'We use this address to send you the link, and keep it for less than two hours.',
    purpose: 'To email you the link to your data. We keep the address for less than two hours.',
    fields: { emailAddress },
    thanks: {
      heading: 'Check your email',
      message:
        'We have sent an email to this address. If something is stored under it, the email has a link that works once, for 30 minutes.',
    },
  }),
};
