import { describe, expect, test } from 'vitest';
import { aGoodPayload } from '#tests/support/payloads.ts';
import { checkForm, initialValues } from '../check-form.ts';
import type { Form } from '../form.ts';
import { careerForm } from './career.ts';
import { contactForm } from './contact.ts';
import { demoForm } from './demo.ts';
import { newsletterForm } from './newsletter.ts';
import { partnershipForm } from './partnership.ts';

const letters = 'The value is not alphabetical';
const required = 'Value is required';
const choice = 'Choose one of the options';

type Case = {
  form: Form;
  path: string;
  action: string;
  bad: readonly (readonly [Record<string, unknown>, Record<string, readonly string[]>])[];
};

const cases: readonly Case[] = [
  {
    form: contactForm,
    path: '/form_request_demo',
    action: 'request_demo',
    bad: [
      [{ firstname: '' }, { firstname: [required] }],
      [{ firstname: 'Ann2' }, { firstname: [letters] }],
      [{ phone: '+1702' }, { phone: ['Invalid phone number format'] }],
    ],
  },
  {
    form: careerForm,
    path: '/form_apply_for_career',
    action: 'apply_for_career',
    bad: [
      [{ lastname: 'O2' }, { lastname: [letters] }],
      [{ position: 'Engineer 2' }, { position: [letters] }],
      [{ experience: '' }, { experience: [required] }],
      [{ experience: '2 years' }, { experience: [choice] }],
    ],
  },
  {
    form: partnershipForm,
    path: '/form_partnership',
    action: 'partnership',
    bad: [
      [{ message: 'Café' }, { message: [letters] }],
      [
        { message: 'a'.repeat(501) },
        { message: ['This field should be at most 500 characters long'] },
      ],
    ],
  },
  {
    form: newsletterForm,
    path: '/form_apply_subscribe',
    action: 'apply_for_subscribe',
    bad: [
      [{ emailAddress: 'ann' }, { emailAddress: ['Value is not a valid email address'] }],
      [{ emailAddress: ' ' }, { emailAddress: [required] }],
    ],
  },
  {
    form: demoForm,
    path: '/form_request_demo',
    action: 'request_demo',
    bad: [],
  },
];

describe.each(cases)('the form $form.id', ({ form, path, action, bad }) => {
  const good = aGoodPayload(form.id);

  test('the form has the path and action of R127', () => {
    expect(form.path).toBe(path);
    expect(form.action).toBe(action);
  });

  test.each(bad)('rejects %j with %j', (change, problems) => {
    expect(checkForm(form, { ...good, ...change })).toMatchObject({ ok: false, problems });
  });
});

test('experience is prefilled', () => {
  expect(initialValues(careerForm).experience).toBe('1-3 years');
});
