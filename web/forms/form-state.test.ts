import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkForm } from '#contract/form.ts';
import { contactForm } from '#contract/forms/contact.ts';
import { edited, left, shownProblems, untouched, type Values } from '#web/forms/form-state.ts';
import { anIntakeApp } from '../../tests/support/intake-app.ts';

const good = { firstname: 'Ann', phone: '+17021234567', emailAddress: 'ann@example.com' };
const fresh = untouched(contactForm);

function attempt(values: Values) {
  return shownProblems(contactForm, { ...fresh, values, attempted: true });
}

describe('messages of a form', () => {
  test('there are none before anything is typed, nor after leaving a blank field', () => {
    expect(shownProblems(contactForm, fresh)).toEqual({});
    expect(shownProblems(contactForm, left(fresh, fresh.values, 'firstname'))).toEqual({});
  });

  test('a bad value is told once its field is left, and no longer once it is mended', () => {
    const typing = edited(fresh, { ...fresh.values, firstname: 'Ann1' }, 'firstname');
    expect(shownProblems(contactForm, typing)).toEqual({});
    const gone = left(typing, typing.values, 'firstname');
    expect(shownProblems(contactForm, gone)).toEqual({
      firstname: ['The value is not alphabetical'],
    });
    const mended = edited(gone, { ...gone.values, firstname: 'Ann' }, 'firstname');
    expect(shownProblems(contactForm, mended)).toEqual({});
  });

  test('a submit attempt asks for every blank field', () => {
    expect(attempt(fresh.values)).toEqual({
      firstname: ['Value is required'],
      phone: ['Value is required'],
      emailAddress: ['Value is required'],
    });
  });

  test("what the server says stays until that field is edited, and no other one's edit ends it", () => {
    const refused = { ...fresh, values: good, refused: { emailAddress: 'Not this one' } };
    expect(shownProblems(contactForm, refused)).toEqual({ emailAddress: ['Not this one'] });
    const elsewhere = edited(refused, good, 'firstname');
    expect(shownProblems(contactForm, elsewhere)).toEqual({ emailAddress: ['Not this one'] });
    expect(shownProblems(contactForm, edited(refused, good, 'emailAddress'))).toEqual({});
  });
});

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme' }),
  fc.emailAddress(),
  fc.stringMatching(/^\+\d{0,17}$/),
  fc.stringMatching(/^[\p{L}\p{M} '’-]{0,120}$/u),
  fc.constantFrom('', ' ', "Robert'); DROP TABLE leads;--", '<script>alert(1)</script>', '=1+1'),
);
const submissions = fc.record({
  firstname: fc.oneof(fc.constant(good.firstname), texts),
  phone: fc.oneof(fc.constant(good.phone), texts),
  emailAddress: fc.oneof(fc.constant(good.emailAddress), texts),
});

test('the page and the rules agree on any values, before and after JSON', () => {
  fc.assert(
    fc.property(submissions, (values) => {
      const checked = checkForm(contactForm, JSON.parse(JSON.stringify(values)));
      expect(attempt(values)).toEqual(checked.ok ? {} : checked.problems);
    }),
    { numRuns: 500 },
  );
});

test('the page and the server agree on any values', async () => {
  const { app } = await anIntakeApp({ env: { BOT_CHECK: 'none' } });
  await fc.assert(
    fc.asyncProperty(submissions, async (values) => {
      const response = await app.inject({
        method: 'POST',
        url: `/api${contactForm.path}`,
        payload: { ...values, g_recaptcha_response: '' },
      });
      const reply = response.json();
      const shown = Object.entries(attempt(values)).map(([name, said]) => [name, said[0]]);
      expect(reply.success).toBe(shown.length === 0);
      expect(reply.fieldErrors ?? {}).toEqual(Object.fromEntries(shown));
    }),
    { numRuns: 200 },
  );
});
