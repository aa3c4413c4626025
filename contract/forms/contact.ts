import {
  asked,
  costList,
  emailAddress,
  extraMessage,
  firstname,
  foundClia,
  phoneExtension,
  phoneNumber,
} from '#contract/shared-fields.ts';
import { analyzerList } from '../analyzer-list.ts';
import { defineForm } from '../form.ts';

/** The contact request of the home and product pages (R102). */
export const contactForm = defineForm({
  id: 'contact',
  path: '/form_request_demo',
  action: 'request_demo',
  notice: 'We use these details to get in touch with you.',
  purpose: 'To call or email you about a demo, a free trial or your question.',
  fields: {
    firstname,
    phone: phoneNumber,
    phoneExtension,
    emailAddress,
    message: extraMessage,
    clia: foundClia,
    analyzers: analyzerList,
    ...asked,
    costs: costList,
  },
});
