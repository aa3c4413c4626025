import { expect, test } from 'vitest';
import { formList } from './form-list.ts';
import { forms } from './forms.ts';

test('each row of the list loads the form of its id, and has the kind that the form’s rules make it', () => {
  const facts = forms.map(({ id, registration, subscription }) => ({
    id,
    kind: registration ? 'registration' : subscription ? 'subscription' : 'request',
  }));
  expect(formList.map(({ id, kind }) => ({ id, kind }))).toEqual(facts);
});
