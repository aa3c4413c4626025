import { defineForm } from '../form.ts';
import { representativeFollowsUp } from '../messages.ts';
import { emailAddress, firstname, phoneNumber } from '../person-fields.ts';

/** The contact request of the home and product pages (R102). */
export const contactForm = defineForm({
  id: 'contact',
  label: 'Contact request',
  path: '/form_request_demo',
  action: 'request_demo',
  fields: {
    firstname,
    phone: phoneNumber,
    emailAddress,
  },
  receipt: {
    subject: 'We have received your request',
    lines: ['Thank you for contacting us. We have received your request.', representativeFollowsUp],
  },
});
