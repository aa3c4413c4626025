import { describe, expect, test } from 'vitest';
import { checkForm } from '../check-form.ts';
import type { Form } from '../form.ts';
import {
  registrationDoctorForm,
  registrationLaboratoryForm,
  registrationOrganizationForm,
} from './registration.ts';

const doctor = {
  npi: '1234567893',
  phone: '+17025550123',
  emailAddress: 'ann@practice.example',
  process: false,
};
const organization = {
  npi: '1993999998',
  subdomain: 'albanyClinic',
  firstname: 'Ann',
  lastname: "O'Neill",
  phone: '+17025550123',
  emailAddress: 'ann@clinic.example',
  position: 'Director',
  process: true,
};
const laboratory = {
  ...organization,
  npi: '1245319599',
  name: 'St. Example Laboratory',
  clia: '33D0123456',
  website: 'https://lab24.example.com',
  laboratoryEmail: 'office@lab.example',
  laboratoryDescription: 'Chemistry & hematology,\n24/7',
};

type Case = readonly [Form, string, string, Readonly<Record<string, unknown>>];
const forms: readonly Case[] = [
  [registrationDoctorForm, '/reg_doc', 'reg_doctor', doctor],
  [registrationOrganizationForm, '/reg_org', 'reg_organization', organization],
  [registrationLaboratoryForm, '/reg_laboratory', 'reg_lab', laboratory],
];

const letters = 'The value is not alphabetical';
const numeric = 'Value must be numeric';
const required = 'Value is required';
const short = 'This field should be at least 10 characters long';
const long = (max: number) => `This field should be at most ${max} characters long`;
const alphanumeric = 'The value must be alphanumeric';
const email = 'Value is not a valid email address';

function problemsIn(form: Form, good: Readonly<Record<string, unknown>>, change: object) {
  const checked = checkForm(form, { ...good, ...change });
  return checked.ok ? {} : checked.problems;
}

describe.each(forms)('the form $id', (form, path, action, good) => {
  test('the form has the path and action of R127 and the fields of R102', () => {
    expect([form.path, form.action]).toEqual([path, action]);
    const { phoneExtension: _, ...fields } = form.fields;
    expect(Object.keys(fields).toSorted()).toEqual(Object.keys(good).toSorted());
    expect(checkForm(form, good)).toEqual({ ok: true, payload: good });
  });

  test('the form requires every field that is not optional', () => {
    const optional = ['website', 'laboratoryDescription', 'process'];
    if (form.id === 'reg_org') optional.push('subdomain');
    const asked = Object.keys(good).filter((name) => !optional.includes(name));
    const blank = Object.fromEntries(Object.keys(good).map((name) => [name, ' ']));
    expect(problemsIn(form, blank, { process: false })).toEqual(
      Object.fromEntries(asked.map((name) => [name, [required]])),
    );
  });

  test.each<readonly [string, unknown, readonly string[]]>([
    ['npi', '12345', [short]],
    ['npi', '12345678901', [long(10)]],
    ['npi', '12345x7890', [numeric]],
    ['npi', 'abc', [numeric, short]],
    ['npi', '1234567890', []],
    ['phone', '+1702555', ['Invalid phone number format']],
    ['emailAddress', 'ann@', [email]],
    ['process', 'true', ['Value must be true or false']],
  ])('the field %s with the value %j has the messages %j', (name, value, messages) => {
    expect(problemsIn(form, good, { [name]: value })).toEqual(
      messages.length === 0 ? {} : { [name]: messages },
    );
  });
});

describe.each(forms.slice(1))('the form $id', (form, _path, _action, good) => {
  test.each<readonly [string, unknown, readonly string[]]>([
    ['subdomain', 'lab24', []],
    ['subdomain', 'my-lab', [alphanumeric]],
    ['subdomain', 'labor.', [alphanumeric]],
    ['subdomain', 'a'.repeat(63), []],
    ['subdomain', 'a'.repeat(64), [long(63)]],
    ['firstname', 'Ann2', [letters]],
    ['position', 'VP, R&D/IT', []],
    ['position', 'Engineer 2', [letters]],
  ])('the field %s with the value %j has the messages %j', (name, value, messages) => {
    expect(problemsIn(form, good, { [name]: value })).toEqual(
      messages.length === 0 ? {} : { [name]: messages },
    );
  });
});

test.each(['firstname', 'lastname'])('only laboratories may have a period in %s', (name) => {
  const change = { [name]: 'Dr. Ann' };
  expect(problemsIn(registrationLaboratoryForm, laboratory, change)).toEqual({});
  expect(problemsIn(registrationOrganizationForm, organization, change)).toEqual({
    [name]: [letters],
  });
});

test.each<readonly [string, unknown, readonly string[]]>([
  ['name', 'Lab 24 (East), Inc.', []],
  ['name', '24', [letters]],
  ['clia', '05d0123456', []],
  ['clia', '05 D 01 234-56', []],
  ['clia', '1234567890', []],
  ['clia', '05D01', ['Value is not a valid CLIA number']],
  ['clia', '12345678901', ['Value is not a valid CLIA number', long(10)]],
  ['website', '', []],
  ['website', 'lab24.example.com', []],
  ['website', 'javascript:alert(1)', [letters]],
  ['laboratoryEmail', 'office', [email]],
  ['laboratoryDescription', '', []],
  ['laboratoryDescription', 'x'.repeat(255), []],
  ['laboratoryDescription', 'x'.repeat(256), [long(255)]],
  ['laboratoryDescription', 'naïve', [letters]],
])('a laboratory’s field %s with the value %j has the messages %j', (name, value, messages) => {
  expect(problemsIn(registrationLaboratoryForm, laboratory, { [name]: value })).toEqual(
    messages.length === 0 ? {} : { [name]: messages },
  );
});

test('a CLIA number is sent in capitals, with spaces and hyphens removed', () => {
  const checked = checkForm(registrationLaboratoryForm, { ...laboratory, clia: '05d-0123456' });
  expect(checked.ok && checked.payload.clia).toBe('05D0123456');
});

test.each([' ', undefined])('an organization’s subdomain of %j is sent as its NPI', (subdomain) => {
  const checked = checkForm(registrationOrganizationForm, { ...organization, subdomain });
  expect(checked).toEqual({ ok: true, payload: { ...organization, subdomain: organization.npi } });
});
