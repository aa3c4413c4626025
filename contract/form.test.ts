import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkField, checkForm, initialValues, withUnit } from './check-form.ts';
import { defineForm, text } from './form.ts';
import { contactForm } from './forms/contact.ts';
import { ascii, digits, letters, minimumLength } from './rules.ts';

const survey = defineForm({
  id: 'survey',
  path: '/survey',
  action: 'survey',
  notice: 'We use your answers for the survey.',
  purpose: 'To evaluate the survey.',
  fields: {
    name: text('Name', { rules: [letters], maxLength: 10, initial: 'Ann' }),
    npi: text('NPI', { rules: [digits, minimumLength(10)], maxLength: 10 }),
    remark: text('Remark', { kind: 'longtext', rules: [ascii], maxLength: 20, required: false }),
    team: { kind: 'choice', label: 'Team', required: true, options: ['Yes', 'No'] },
    topics: { kind: 'list', label: 'Topics', required: false, options: ['A', 'B'] },
    other: text('Other topic', { rules: [], maxLength: 10, required: false }),
    attached: {
      kind: 'lines',
      label: 'Attached',
      required: false,
      maxLines: 3,
      maxLength: 12,
      maxBytes: 30,
    },
    process: { kind: 'flag', label: 'Confirmed' },
  },
  validateTogether: ({ topics, other }): Record<string, string> =>
    topics.length === 0 && other === '' ? { topics: 'Value is required' } : {},
});

const good = {
  name: ' Ann ',
  npi: '1234567890',
  remark: '',
  team: 'Yes',
  topics: ['A'],
  other: '',
  process: true,
};

type Change = { change: Record<string, unknown>; expected: Record<string, readonly string[]> };

function problems(change: Record<string, unknown>) {
  const checked = checkForm(survey, { ...good, ...change });
  return checked.ok ? {} : checked.problems;
}

describe('checkForm', () => {
  test('checkForm trims text values', () => {
    expect(checkForm(survey, good)).toEqual({ ok: true, payload: { ...good, name: 'Ann' } });
  });

  test('checkForm puts attached lines into the payload only if there are any', () => {
    const names = (change: object) => {
      const checked = checkForm(survey, { ...good, ...change });
      return checked.ok ? Object.keys(checked.payload) : [];
    };
    expect(names({})).toEqual(Object.keys(good));
    expect(names({ attached: [] })).toEqual(Object.keys(good));
    expect(checkForm(survey, { ...good, attached: [' AU480 ', 'XN-1000'] })).toEqual({
      ok: true,
      payload: { ...good, name: 'Ann', attached: ['AU480', 'XN-1000'] },
    });
  });

  test.each<[unknown, string]>([
    ['AU480', 'Value must be a list'],
    [['AU480', 5], 'Every line must be text'],
    [['AU480', ' '], 'Every line must be text'],
    [['a', 'b', 'c', 'd'], 'This list should have at most 3 lines'],
    [['a'.repeat(13)], 'Each line of this list should be at most 12 characters long'],
    [
      ['é'.repeat(12), 'é'.repeat(12)],
      'The list is too long to be sent. Shorten its lines or remove some',
    ],
  ])('checkForm rejects the attached lines %j', (attached, message) => {
    expect(problems({ attached })).toEqual({ attached: [message] });
  });

  test('checkForm accepts a payload without its optional fields', () => {
    const { name, npi, team, topics } = good;
    const checked = checkForm(survey, { name, npi, team, topics });
    expect(checked).toMatchObject({ ok: true, payload: { remark: '', process: false } });
  });

  test.each<Change>([
    { change: { name: '  ' }, expected: { name: ['Value is required'] } },
    { change: { name: undefined }, expected: { name: ['Value is required'] } },
    { change: { name: 5 }, expected: { name: ['Value must be text'] } },
    { change: { name: null }, expected: { name: ['Value must be text'] } },
    {
      change: { npi: '12a' },
      expected: {
        npi: ['Value must be numeric', 'This field should be at least 10 characters long'],
      },
    },
    {
      change: { npi: '12345678901' },
      expected: { npi: ['This field should be at most 10 characters long'] },
    },
    { change: { team: '' }, expected: { team: ['Value is required'] } },
    { change: { team: 'Maybe' }, expected: { team: ['Choose one of the options'] } },
    { change: { topics: ['C'] }, expected: { topics: ['Choose one of the options'] } },
    { change: { topics: ['A', 'A'] }, expected: { topics: ['Choose one of the options'] } },
    { change: { topics: 'A' }, expected: { topics: ['Value must be a list'] } },
    { change: { topics: [] }, expected: { topics: ['Value is required'] } },
    { change: { topics: [], other: 'C' }, expected: {} },
    { change: { topics: [], name: '' }, expected: { topics: [required], name: [required] } },
    { change: { process: 'yes' }, expected: { process: ['Value must be true or false'] } },
    { change: { other: '\0\u202e\ud800', topics: [] }, expected: { topics: [required] } },
    { change: { extra: '1' }, expected: { extra: ['This form has no such field'] } },
    { change: { constructor: '1' }, expected: { constructor: ['This form has no such field'] } },
  ])('checkForm reports $expected for a payload with $change', ({ change, expected }) => {
    expect(problems(change)).toEqual(expected);
  });

  test('checkForm is safe from prototype pollution through field names', () => {
    const values: unknown = JSON.parse(`{"__proto__": {"name": "Ann"}}`);
    const checked = checkForm(survey, values);
    expect(checked.ok).toBe(false);
    if (!checked.ok) {
      expect(Object.keys(checked.problems)).toContain('__proto__');
      expect(checked.problems.name).toEqual([required]);
    }
  });

  test.each([[undefined], [null], [5], ['text'], [[good]]])('rejects %j', (values) => {
    expect(checkForm(survey, values).ok).toBe(false);
  });
});

test('initialValues returns the declared initial values and blanks', () => {
  expect(initialValues(survey)).toEqual({
    name: 'Ann',
    npi: '',
    remark: '',
    team: '',
    topics: [],
    other: '',
    process: false,
  });
});

test('withUnit appends the unit to a value, but not to a blank', () => {
  expect(withUnit(' 120000 ', 'per year')).toBe('120000 per year');
  expect(withUnit(' ', 'per year')).toBe('');
});

test('checkField and checkForm agree on any value', () => {
  const value = fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue(), fc.constant(undefined));
  fc.assert(
    fc.property(fc.constantFrom('firstname', 'phone', 'emailAddress'), value, (name, given) => {
      const checked = checkForm(contactForm, { [name]: given });
      const problems = checked.ok ? [] : (checked.problems[name] ?? []);
      expect(checkField(contactForm.fields[name], given)).toEqual(problems);
    }),
  );
});

test('checkForm accepts any JSON value or reports a problem with it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (values) => {
      const checked = checkForm(contactForm, values);
      expect(checked.ok || Object.keys(checked.problems).length > 0).toBe(true);
    }),
  );
});

test('checkForm accepts its own output unchanged', () => {
  const name = fc.string({
    unit: fc.constantFrom('a', 'É', '’', '\u2011', '\u200d', ' '),
    minLength: 1,
  });
  const address = fc.string({ unit: fc.constantFrom('a', 'Z', '1', '+', "'"), minLength: 1 });
  const space = fc.constantFrom('', ' ', '\n', '\u00a0');
  const values = fc.record({
    firstname: fc.tuple(space, name, space).map((parts) => parts.join('x')),
    phone: space.map((end) => `+17021234567${end}`),
    emailAddress: fc.tuple(address, space).map(([local, end]) => `${local}@lab.example${end}`),
  });
  fc.assert(
    fc.property(values, (given) => {
      const checked = checkForm(contactForm, given);
      expect(checked.ok).toBe(true);
      if (checked.ok) expect(checkForm(contactForm, checked.payload)).toEqual(checked);
    }),
  );
});

const required = 'Value is required';
