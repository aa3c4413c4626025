import { expect, test } from 'vitest';
import { aGoodPayload } from '#tests/support/payloads.ts';
import { analyzerList } from './analyzer-list.ts';
import { checkForm } from './check-form.ts';
import { type Form, noteOf } from './form.ts';
import { priceForm } from './forms/price.ts';
import { forms } from './forms.ts';
import { messages } from './rules.ts';
import { costList } from './shared-fields.ts';

/** The forms that may include a list. */
const carriers = ['contact', 'demo', 'price'];
const analyzers = ['Roche cobas c 311: driver ready'];

for (const form of forms) {
  if (carriers.includes(form.id))
    test(`the ${form.id} payload has the list of analyzers only if one is attached (R150)`, () => {
      const good = aGoodPayload(form.id);
      const without = checkForm(form, good);
      const advice = `tests/support/payloads.ts: payloads.${form.id} needs a value for each field, even if it is optional`;
      expect(without, advice).toEqual({ ok: true, payload: good });
      expect(without.ok && 'analyzers' in without.payload).toBe(false);
      expect(checkForm(form, { ...good, analyzers: [] })).toEqual(without);
      expect(checkForm(form, { ...good, analyzers })).toEqual({
        ok: true,
        payload: { ...good, analyzers },
      });
    });
  else
    test(`the form ${form.id} rejects a list of analyzers (R150)`, () => {
      const checked = checkForm(form, { analyzers });
      expect(!checked.ok && checked.problems.analyzers).toEqual(['This form has no such field']);
    });
}

test.each(forms.map((form): [string, Form] => [form.id, form]))(
  'every field of %s that can be “not alphabetical” says what it accepts, at the latest with that message (R94)',
  (_, { fields }) => {
    for (const field of Object.values(fields)) {
      const rules = 'rules' in field ? field.rules : [];
      for (const { note } of rules.filter(({ message }) => message === messages.letters)) {
        expect(note).toBeTruthy();
        expect(noteOf(field, [messages.letters])).toContain(note);
      }
    }
  },
);

test('the note of a field precedes the notes of its rules', () => {
  expect(noteOf(priceForm.fields.address)).toBe(
    "All of its locations. Letters and numbers; -\u00a0'\u00a0,\u00a0.\u00a0&\u00a0/\u00a0#\u00a0(\u00a0) are fine",
  );
  expect(noteOf(priceForm.fields.have)).toBe('How many you have');
  expect(noteOf(priceForm.fields.team)).toBe('');
});

test('the note for the name of a person appears only with its error', () => {
  for (const { firstname, lastname } of forms.map(({ fields }) => fields)) {
    for (const field of [firstname, lastname].filter((each) => each !== undefined)) {
      expect(noteOf(field, [messages.required])).toBe('');
      expect(noteOf(field, [messages.letters])).toMatch(/^Letters, spaces, hyphens/);
    }
  }
});

test('the longest lists leave room for every other field in the 32 KiB of a body', () => {
  const longest = { ...aGoodPayload('price'), address: '漢'.repeat(500), title: '漢'.repeat(100) };
  const size = new TextEncoder().encode(JSON.stringify(longest)).length;
  expect(size + analyzerList.maxBytes + costList.maxBytes + 3_000).toBeLessThan(32 * 1024);
});
