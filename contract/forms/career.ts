import { defineForm, text } from '../form.ts';
import { emailAddress, firstname, lastname, phoneNumber } from '../person-fields.ts';
import { letters } from '../rules.ts';

/** An application for work with us (R102). */
export const careerForm = defineForm({
  id: 'career',
  label: 'Career application',
  path: '/form_apply_for_career',
  action: 'apply_for_career',
  fields: {
    firstname,
    lastname,
    position: text('Position', {
      rules: [letters],
      maxLength: 100,
      note: 'The work that you apply for',
    }),
    experience: {
      kind: 'choice',
      label: 'Experience',
      required: true,
      options: ['1-3 years', '5-10 years', 'another'],
      initial: '1-3 years',
    },
    phone: phoneNumber,
    emailAddress,
  },
});
