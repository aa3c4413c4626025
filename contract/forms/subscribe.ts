import { defineForm } from '../form.ts';
import { emailAddress } from '../person-fields.ts';

/** The newsletter (R125). */
export const subscribeForm = defineForm({
  id: 'subscribe',
  label: 'Newsletter subscription',
  path: '/form_apply_subscribe',
  action: 'apply_for_subscribe',
  fields: {
    emailAddress,
  },
  subscription: true,
  thanks: { heading: 'Success!', message: 'Now you will receive news about us by email.' },
  failure: { heading: 'Sorry :(', message: 'Something went wrong. Please try again.' },
});
