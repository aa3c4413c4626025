import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkForm, type Form } from '#contract/form.ts';
import { contactForm } from '#contract/forms/contact.ts';
import { forms } from '#contract/forms.ts';
import { anIntakeApp } from '#tests/support/intake-app.ts';
import { aGoodPayload } from '#tests/support/payloads.ts';
import {
  edited,
  left,
  shownProblems,
  untouched,
  type Values,
} from '#web/form-engine/form-state.ts';

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

const allForms: readonly Form[] = forms;
test.each(allForms.map((form) => [form.id, form] as const))(
  'the page and the server agree on any values of %s',
  async (id, form) => {
    const { app } = await anIntakeApp({ env: { BOT_CHECK: 'none', RATE_LIMIT: '100000/minute' } });
    const names = Object.entries(form.fields).flatMap(([name, { kind }]) =>
      kind === 'flag' ? [] : [name],
    );
    const changes = fc.dictionary(fc.constantFrom(...names), texts, { maxKeys: 2 });
    await fc.assert(
      fc.asyncProperty(changes, async (changed) => {
        const values = { ...aGoodPayload(id), ...changed };
        const state = { ...untouched(form), values, attempted: true };
        const shown = Object.entries(shownProblems(form, state));
        const response = await app.inject({
          method: 'POST',
          url: `/api${form.path}`,
          payload: { ...values, g_recaptcha_response: '' },
        });
        const { fieldErrors = {} } = response.json();
        if (shown.length > 0) {
          expect(response.statusCode).toBe(400);
          expect(fieldErrors).toEqual(
            Object.fromEntries(shown.map(([name, [said]]) => [name, said])),
          );
        } else {
          expect(response.statusCode).toBe(200);
          // Only the server can know of another registration.
          expect(['npi', 'subdomain']).toEqual(expect.arrayContaining(Object.keys(fieldErrors)));
        }
      }),
      { numRuns: 100 },
    );
  },
);
