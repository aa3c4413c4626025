import { expect, test } from 'vitest';
import { aGoodPayload } from '#tests/support/payloads.ts';
import { checkForm } from '../check-form.ts';
import { type Field, questionsOf } from '../form.ts';
import { priceForm } from './price.ts';

const good = aGoodPayload('price');

const letters = 'The value is not alphabetical';
const numeric = 'Value must be numeric';
const required = 'Value is required';

function problemsIn(change: Record<string, unknown>) {
  const checked = checkForm(priceForm, { ...good, ...change });
  return checked.ok ? {} : checked.problems;
}

test('the payload has exactly the fields of R102', () => {
  const { analyzers: _, phoneExtension: __, costs: ___, clia, ...fields } = priceForm.fields;
  const advice =
    'tests/support/payloads.ts: payloads.price needs a value for each field, even if it is optional';
  expect(clia.isExtra).toBe(true);
  expect(Object.keys(fields).toSorted(), advice).toEqual(Object.keys(good).toSorted());
  expect(checkForm(priceForm, good)).toEqual({ ok: true, payload: good });
});

test('every field that isn’t optional is required', () => {
  const blank = Object.fromEntries(
    Object.entries(good).map(([name, value]) => [name, Array.isArray(value) ? [] : ' ']),
  );
  const asked = Object.entries<Field>(priceForm.fields).filter(
    ([, field]) => 'required' in field && field.required,
  );
  expect(asked.length).toBeGreaterThan(12);
  expect(problemsIn(blank)).toEqual(Object.fromEntries(asked.map(([name]) => [name, [required]])));
});

test.each([
  ['title', 'Chef d’équipe', 'Director 2', letters],
  ['firstname', 'Anne-Marie', 'Ann1', letters],
  ['lastname', 'van der Berg', 'Berg.', letters],
  ['phone', '+4915112345678', '+1702555', 'Invalid phone number format'],
  ['emailAddress', 'ann@lab.example', 'ann@lab', 'Value is not a valid email address'],
  ['address', '1 Elm St. #4 (rear) & 2 Oak Ave, Reno/NV', '12345', letters],
  ['operation', 'Currently in operation', 'Closed', 'Choose one of the options'],
  ['have', '0', 'twelve', numeric],
  ['lims', '40', '-1', numeric],
  ['laboratory', '250.5', '365 days', numeric],
  ['team', 'No', 'yes', 'Choose one of the options'],
  ['system', 'Yes', 'Perhaps', 'Choose one of the options'],
  ['completed', 'about 1,000 per day', '1000 per année', letters],
  ['tests', '5-10 percent per month', '10 % за год', letters],
])('%s accepts %j and rejects %j with "%s"', (name, right, wrong, message) => {
  expect(problemsIn({ [name]: right })).toEqual({});
  expect(problemsIn({ [name]: wrong })).toEqual({ [name]: [message] });
});

test('departments must be one or more of the six options', () => {
  expect(problemsIn({ departments: ['Cytological'] })).toEqual({});
  expect(problemsIn({ departments: ['Other'] })).toEqual({
    departments: ['Choose one of the options'],
  });
});

test('departments may be empty if another department is named', () => {
  expect(problemsIn({ departments: [], user_department: 'Toxicology' })).toEqual({});
  expect(problemsIn({ departments: [], user_department: ' ' })).toEqual({
    departments: [required],
  });
  expect(problemsIn({ departments: [] })).toEqual({ departments: [required] });
});

test('departments must be a list even if another department is named', () => {
  const { departments: _, ...rest } = good;
  const checked = checkForm(priceForm, { ...rest, user_department: 'Toxicology' });
  expect(checked).toEqual({ ok: false, problems: { departments: [required] } });
  expect(problemsIn({ departments: 'Genetic', user_department: 'Toxicology' })).toEqual({
    departments: ['Value must be a list'],
  });
});

test('every field but the other department and the extra members is a question', () => {
  const {
    user_department: _,
    analyzers: __,
    phoneExtension: ___,
    costs,
    clia,
    ...asked
  } = priceForm.fields;
  expect([costs.required, clia.required]).toEqual([false, false]);
  expect(questionsOf(priceForm)).toEqual(Object.keys(asked));
});
