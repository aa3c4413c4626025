import { expect, test } from 'vitest';
import type { Form } from '#contract/form.ts';
import { forms } from '#contract/forms.ts';
import { leadForms } from './lead-forms.ts';

test('the console knows exactly the forms of the site', () => {
  const facts = (forms as readonly Form[]).map(({ id, label, registration, subscription }) => ({
    id,
    label,
    kind: registration ? 'registration' : subscription ? 'subscription' : 'request',
  }));
  expect(leadForms.map(({ id, label, kind }) => ({ id, label, kind }))).toEqual(facts);
});
