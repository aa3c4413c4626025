import {
  analyzerList,
  emailAddress,
  firstname,
  phoneNumber,
  representativeFollowsUp,
} from '#contract/shared-fields.ts';
import { defineForm } from '../form.ts';

/** The contact request of the home and product pages (R102). */
export const contactForm = defineForm({
  id: 'contact',
  label: 'Contact request',
  path: '/form_request_demo',
  action: 'request_demo',
  notice: 'We use these details to get in touch with you.',
  fields: {
    firstname,
    phone: phoneNumber,
    emailAddress,
    analyzers: analyzerList,
  },
  acknowledgment: {
    subject: 'We have received your request',
    lines: ['Thank you for contacting us. We have received your request.', representativeFollowsUp],
  },
});
