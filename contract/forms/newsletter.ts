import { defineForm } from '../form.ts';
import { emailAddress } from '../person-fields.ts';

/** The newsletter (R125). */
export const newsletterForm = defineForm({
  id: 'subscribe',
  label: 'Newsletter subscription',
  path: '/form_apply_subscribe',
  action: 'apply_for_subscribe',
  fields: {
    emailAddress,
  },
  subscription: true,
  receipt: {
    subject: 'You are subscribed to our newsletter',
    lines: [
      'You will now receive our newsletter by email.',
      'You can unsubscribe at any time with the link in each email, including this one.',
    ],
  },
  thanks: { heading: 'Success!', message: 'Now you will receive news about us by email.' },
  failure: { heading: 'Sorry :(', message: 'Something went wrong. Please try again.' },
});
