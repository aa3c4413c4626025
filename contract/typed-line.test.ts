import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aGoodPayload } from '#tests/support/payloads.ts';
import { changeLooks, isTextField } from '#tests/support/typed-looks.ts';
import { checkForm } from './check-form.ts';
import type { Form } from './form.ts';
import { contactForm } from './forms/contact.ts';
import { demoForm } from './forms/demo.ts';
import { partnershipForm } from './forms/partnership.ts';
import { priceForm } from './forms/price.ts';
import { registrationLaboratoryForm } from './forms/registration.ts';
import { forms } from './forms.ts';
import { typedLine } from './typed-line.ts';

/** The stored value of a field in an otherwise valid payload; its messages if it is rejected. */
function stored(form: Form, name: string, value: unknown): unknown {
  const checked = checkForm(form, { ...aGoodPayload(form.id), [name]: value });
  return checked.ok ? checked.payload[name] : checked.problems;
}

const allForms: readonly Form[] = forms;
describe.each(allForms.map((form) => [form.id, form] as const))('the form %s', (id, form) => {
  const good = aGoodPayload(id);
  const texts = Object.entries(form.fields).filter(
    ([name, field]) => isTextField(field) && good[name] !== undefined,
  );
  test.each(texts)('%s is treated the same, whatever device writes it (R215)', (name, field) => {
    const plain = String(good[name]);
    fc.assert(
      fc.property(changeLooks(plain, field), (typed) => {
        expect(stored(form, name, typed)).toEqual(stored(form, name, plain));
      }),
      { numRuns: 50 },
    );
  });
});

test('what is stored is what the rule saw, so it passes again unchanged', () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 });
  fc.assert(
    fc.property(text, (typed) => {
      for (const name of ['title', 'firstname', 'address', 'completed', 'user_department']) {
        const checked = checkForm(priceForm, { ...aGoodPayload('price'), [name]: typed });
        if (checked.ok) expect(checkForm(priceForm, checked.payload)).toEqual(checked);
      }
    }),
  );
});

test.each<[Form, string, string, string]>([
  [contactForm, 'firstname', '‘t Hooft', "'t Hooft"],
  [contactForm, 'firstname', 'Kaʻena O´Brien', "Ka'ena O'Brien"],
  [contactForm, 'firstname', 'Anne–Marie', 'Anne-Marie'],
  [contactForm, 'firstname', 'می\u200cخواهم', 'میخواهم'],
  [contactForm, 'firstname', 'Jose\u0301 Ａｎｎ', 'José Ann'],
  [contactForm, 'emailAddress', '\u202aann@lab.example\u202c', 'ann@lab.example'],
  [contactForm, 'emailAddress', 'Ann Lee <ann@lab.example>', 'ann@lab.example'],
  [contactForm, 'emailAddress', '"ann@lab.example" <ann@lab.example>;', 'ann@lab.example'],
  [contactForm, 'emailAddress', 'mailto:ann%2Blab@lab.example?subject=Hi', 'ann+lab@lab.example'],
  [contactForm, 'emailAddress', "'ann@lab.example'", 'ann@lab.example'],
  [contactForm, 'emailAddress', '“ann@lab。example”', 'ann@lab.example'],
  [contactForm, 'emailAddress', 'Ann Lee [mailto:ann@lab.example]', 'ann@lab.example'],
  [contactForm, 'emailAddress', 'ann＠lab．example', 'ann@lab.example'],
  [contactForm, 'phone', '\u200e+１７０２５５５٠١٢٣', '+17025550123'],
  [partnershipForm, 'message', 'We’d “like”…\u00a0soon —\u2028× 5', 'We\'d "like"... soon -\nx 5'],
  [partnershipForm, 'message', '5 workﬂows™ → 10 ≤ 20', '5 workflows(tm) -> 10 <= 20'],
  [priceForm, 'tests', '5–10 percent per year', '5-10 percent per year'],
  [priceForm, 'address', '100–120\u00a0Main\tSt', '100-120 Main St'],
  [priceForm, 'have', '1,000', '1000'],
  [priceForm, 'have', '1\u202f234\u202f567.5', '1234567.5'],
  [priceForm, 'have', '١٢', '12'],
  [registrationLaboratoryForm, 'clia', '05d‑0123456', '05D0123456'],
  [registrationLaboratoryForm, 'npi', '१２45 319\u2011599', '1245319599'],
  [registrationLaboratoryForm, 'subdomain', 'ｌａｂ24\ufeff', 'lab24'],
  [registrationLaboratoryForm, 'website', 'my–lab.example.com', 'my-lab.example.com'],
  [demoForm, 'title', 'A demo\u0000 for us \ufffe👩🏽‍🔬 ❤️', 'A demo for us 👩🏽‍🔬 ❤️'],
])('in %s, %s typed as %j is stored as %j', (form, name, typed, expected) => {
  expect(stored(form, name, typed)).toBe(expected);
});

test.each([
  ['message', 'Café', 'The value is not alphabetical'],
  ['message', 'Thanks 😀', 'The value is not alphabetical'],
  ['message', '10 €', 'The value is not alphabetical'],
  ['message', '10²', 'The value is not alphabetical'],
  ['message', '10½', 'The value is not alphabetical'],
  [
    'emailAddress',
    'Ann <ann@lab.example>, Bob <bob@lab.example>',
    'Value is not a valid email address',
  ],
])('%s with %j, which has no plain form, is rejected', (name, typed, message) => {
  expect(stored(partnershipForm, name, typed)).toEqual({ [name]: [message] });
});

test('a length limit counts the text that is stored', () => {
  const full = 'a'.repeat(500);
  expect(stored(partnershipForm, 'message', `\u200b${full}\u00ad \u00a0`)).toBe(full);
  expect(stored(partnershipForm, 'message', `${full}…`)).toEqual({
    message: ['This field should be at most 500 characters long'],
  });
});

test('a text that nobody can see counts as blank', () => {
  const typed = '\u200b\u2060\u3164\u2800\u00a0\ufeff\u{e0041}\ufdd0\u180e\u115f';
  expect(typedLine(typed)).toBe('');
  expect(stored(contactForm, 'firstname', typed)).toEqual({ firstname: ['Value is required'] });
});
