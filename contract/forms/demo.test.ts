import { expect, test } from 'vitest';
import { checkForm, initialValues } from '../check-form.ts';
import countries from '../countries.json' with { type: 'json' };
import usStates from '../us-states.json' with { type: 'json' };
import { countryWithStates, demoForm } from './demo.ts';

const good = {
  title: 'I would like to request a demo',
  firstname: 'Ann',
  phone: '+17025550123',
  emailAddress: 'ann@lab.example',
  industry: 'Clinical laboratories',
  role: 'Director',
  companyName: 'Example Laboratory',
  userCountry: 'United States',
  userState: 'Nevada',
};

const letters = 'The value is not alphabetical';
const choice = 'Choose one of the options';
const required = 'Value is required';

function problemsIn(change: Record<string, unknown>) {
  const checked = checkForm(demoForm, { ...good, ...change });
  return checked.ok ? {} : checked.problems;
}

test('the payload has exactly the fields of R102', () => {
  const { analyzers: _, phoneExtension: __, message: ___, clia, ...fields } = demoForm.fields;
  expect(clia.isExtra).toBe(true);
  expect(Object.keys(fields)).toEqual(Object.keys(good));
  expect(checkForm(demoForm, good)).toEqual({ ok: true, payload: good });
});

test('the request title is prefilled and everything else is blank', () => {
  expect(initialValues(demoForm)).toEqual({
    ...Object.fromEntries(Object.keys(good).map((name) => [name, ''])),
    title: 'I would like to request a demo',
  });
});

test('title, name, phone, and email are required; everything else is optional', () => {
  const blank = Object.fromEntries(Object.keys(good).map((name) => [name, '']));
  expect(problemsIn(blank)).toEqual({
    title: [required],
    firstname: [required],
    phone: [required],
    emailAddress: [required],
  });
});

test.each([
  ['title', 'A demo of version 2, please!', '', required],
  ['firstname', "D'Arcy", 'Ann 2', letters],
  ['phone', '+442071234567', '+1', 'Invalid phone number format'],
  ['emailAddress', 'a.b@lab.example', 'a.b@', 'Value is not a valid email address'],
  ['industry', 'Hospitals, clinics & labs', 'B2B', letters],
  ['role', 'Owner/Director, R & D', 'CTO 2', letters],
  ['companyName', 'Quest® Diagnostics + Partners: Now!, Inc.', '24', letters],
  ['userState', '', 'Puerto Rico', choice],
  ['userState', 'New York', 'Ontario', choice],
])('%s accepts %j and rejects %j with "%s"', (name, right, wrong, message) => {
  expect(problemsIn({ [name]: right })).toEqual({});
  expect(problemsIn({ [name]: wrong })).toEqual({ [name]: [message] });
});

test('a country must be one of the names in the table', () => {
  expect(problemsIn({ userCountry: 'Türkiye', userState: '' })).toEqual({});
  expect(problemsIn({ userCountry: 'TR', userState: '' })).toEqual({ userCountry: [choice] });
  expect(problemsIn({ userCountry: 'Atlantis', userState: '' })).toEqual({
    userCountry: [choice],
  });
});

test('only the United States has states', () => {
  expect(problemsIn({ userCountry: 'Canada' })).toEqual({ userState: [choice] });
  expect(problemsIn({ userCountry: '' })).toEqual({ userState: [choice] });
  expect(problemsIn({ userCountry: 'Canada', userState: '' })).toEqual({});
});

test('there are about 240 countries and 50 states, without duplicates', () => {
  expect(countries.length).toBeGreaterThan(235);
  expect(countries.length).toBeLessThan(250);
  expect(countries).toContainEqual({ code: 'US', name: countryWithStates });
  expect(usStates).toHaveLength(50);
  for (const table of [countries, usStates]) {
    expect(new Set(table.map(({ code }) => code)).size).toBe(table.length);
    expect(new Set(table.map(({ name }) => name)).size).toBe(table.length);
    for (const { code } of table) expect(code).toMatch(/^[A-Z]{2}$/);
  }
});
