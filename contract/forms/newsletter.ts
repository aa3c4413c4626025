import { emailAddress } from '#contract/shared-fields.ts';
import { defineForm } from '../form.ts';

/** The newsletter (R125). */
export const newsletterForm = defineForm({
  id: 'subscribe',
  path: '/form_apply_subscribe',
  action: 'apply_for_subscribe',
  notice:
    'We’ll email you a link to confirm. We use your address to send you our newsletter. You can unsubscribe from any issue.',
  purpose:
    'To send you our newsletter, once you have confirmed your address, until you unsubscribe.',
  fields: {
    emailAddress,
  },
  subscription: {
    next: 'One more step: open the link we email you.',
    confirmation: {
      subject: 'Please confirm your subscription',
      lines: [
        'Please confirm that you want to receive our newsletter by email. The link works for 30 days.',
      ],
    },
  },
  acknowledgment: {
    title: 'You are subscribed to our newsletter',
    thanks: 'Thank you for confirming.',
    next: [
      'You will now receive our newsletter by email.',
      'You can unsubscribe at any time with the link in each email, including this one.',
    ],
  },
  thanks: { heading: 'Success!', message: 'Now you will receive news about us by email.' },
  failure: { heading: 'Sorry :(', message: 'Something went wrong. Please try again.' },
});
