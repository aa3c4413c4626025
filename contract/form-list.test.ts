import { expect, test } from 'vitest';
import { formList, requestList } from './form-list.ts';
import { forms } from './forms.ts';

test('each row loads the form with its id, and has the kind that follows from the form’s rules', () => {
  const facts = forms.map(({ id, registration, subscription }) => ({
    id,
    kind: registration ? 'registration' : subscription ? 'subscription' : 'request',
  }));
  expect(formList.map(({ id, kind }) => ({ id, kind }))).toEqual(facts);
});

test('no purpose shares its id with another form than the demo', () => {
  const ids = requestList.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
