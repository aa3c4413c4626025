import {
  emailAddress,
  firstname,
  lastname,
  phoneExtension,
  phoneNumber,
} from '#contract/shared-fields.ts';
import { defineForm, text } from '../form.ts';
import { jobTitle } from '../rules.ts';

/** The career application (R102). */
export const careerForm = defineForm({
  id: 'career',
  path: '/form_apply_for_career',
  action: 'apply_for_career',
  notice: 'We use your details to consider your application and to contact you about it.',
  purpose: 'To consider your application and contact you about it.',
  fields: {
    firstname,
    lastname,
    position: text('Position', {
      rules: [jobTitle],
      maxLength: 100,
      note: 'The job you are applying for',
    }),
    experience: {
      kind: 'choice',
      label: 'Experience',
      required: true,
      options: ['1-3 years', '5-10 years', 'another'],
      labels: { another: 'Other' },
      initial: '1-3 years',
    },
    phone: phoneNumber,
    phoneExtension,
    emailAddress,
  },
  acknowledgment: {
    thanks: 'Thank you for applying.',
    next: ['A person reads your application.', 'We will contact you by phone or email.'],
  },
});
