import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkForm } from '#contract/check-form.ts';
import { type Form, text } from '#contract/form.ts';
import { contactForm } from '#contract/forms/contact.ts';
import { priceForm } from '#contract/forms/price.ts';
import { forms } from '#contract/forms.ts';
import { anIntakeApp } from '#tests/support/intake-app.ts';
import { aGoodPayload } from '#tests/support/payloads.ts';
import {
  answeredQuestions,
  createFormStore,
  type FormStore,
  type Values,
} from '#web/form-engine/store/form-store.ts';

const good = { firstname: 'Ann', phone: '+17021234567', emailAddress: 'ann@example.com' };

function problemsOf(store: FormStore) {
  return store.state().problems;
}

/** The messages that a submit attempt with these values shows. */
function attempt(form: Form, values: Values) {
  const store = createFormStore(form);
  store.change(values);
  return store.attempt();
}

test('field errors are not shown before typing or after a blank field is left', () => {
  const store = createFormStore(contactForm);
  expect(problemsOf(store)).toEqual({});
  store.leave('firstname');
  expect(problemsOf(store)).toEqual({});
});

test('field errors are shown for an invalid value after its field is left, until it is corrected', () => {
  const store = createFormStore(contactForm);
  store.change({ firstname: 'Ann1' });
  expect(problemsOf(store)).toEqual({});
  store.leave('firstname');
  expect(problemsOf(store)).toEqual({ firstname: ['The value is not alphabetical'] });
  store.change({ firstname: 'Ann' });
  expect(problemsOf(store)).toEqual({});
});

test('a submit attempt shows an error for every blank required field', () => {
  expect(attempt(contactForm, {})).toEqual({
    firstname: ['Value is required'],
    phone: ['Value is required'],
    emailAddress: ['Value is required'],
  });
});

test('the server’s field errors are shown until their own field is edited', () => {
  const store = createFormStore(contactForm);
  store.change(good);
  store.reject({ emailAddress: 'Not this one' });
  expect(problemsOf(store)).toEqual({ emailAddress: ['Not this one'] });
  store.change({ ...good, firstname: 'Bea' });
  expect(problemsOf(store)).toEqual({ emailAddress: ['Not this one'] });
  store.change({ emailAddress: 'bea@example.com' });
  expect(problemsOf(store)).toEqual({});
});

test('a field is answered by a valid value, and an optional field only once something is typed', () => {
  const fields = { ...contactForm.fields, vendor: text('Vendor', { rules: [], required: false }) };
  const form = { ...contactForm, fields };
  const answered = (values: Values) => [
    ...answeredQuestions(form, { ...createFormStore(form).state().values, ...values }),
  ];
  expect(answered({ firstname: '', phone: '', emailAddress: '', vendor: '' })).toEqual([]);
  expect(answered({ ...good, emailAddress: 'ann@', vendor: ' ' })).toEqual(['firstname', 'phone']);
  expect(answered({ ...good, vendor: 'Ours' })).toContain('vendor');
});

test('subscribers are called when something changes and not when it stays the same', () => {
  const store = createFormStore(priceForm);
  let calls = 0;
  const unsubscribe = store.subscribe(() => {
    calls += 1;
  });
  store.change({ departments: ['Genetic'] });
  expect(calls).toBe(1);
  const { departments } = store.state().values;
  store.change({ departments: ['Genetic'], title: '' });
  expect(calls).toBe(1);
  expect(store.state().values.departments).toBe(departments);
  unsubscribe();
  store.change({ departments: [] });
  expect(calls).toBe(1);
});

test('subscribers see a new generation after values are restored or reset', () => {
  const store = createFormStore(contactForm);
  store.change({ firstname: 'Ann' });
  expect(store.state().generation).toBe(0);
  store.restore({ emailAddress: 'ann@example.com' });
  expect(store.state()).toMatchObject({
    generation: 1,
    values: { firstname: 'Ann', emailAddress: 'ann@example.com' },
  });
  store.attempt();
  store.reset();
  expect(store.state()).toMatchObject({
    generation: 2,
    attempted: false,
    problems: {},
    values: { firstname: '', emailAddress: '' },
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

test('the page and the rules agree on any values, even after a round trip through JSON', () => {
  fc.assert(
    fc.property(submissions, (values) => {
      const checked = checkForm(contactForm, JSON.parse(JSON.stringify(values)));
      expect(attempt(contactForm, values)).toEqual(checked.ok ? {} : checked.problems);
    }),
    { numRuns: 200 },
  );
});

const allForms: readonly Form[] = forms;
test.each(allForms.map((form) => [form.id, form] as const))(
  'the server agrees on any values of %s',
  async (id, form) => {
    const { app } = await anIntakeApp({ env: { BOT_CHECK: 'none', RATE_LIMIT: '100000/minute' } });
    const names = Object.entries(form.fields).flatMap(([name, { kind }]) =>
      kind === 'flag' ? [] : [name],
    );
    const changes = fc.dictionary(fc.constantFrom(...names), texts, { maxKeys: 2 });
    await fc.assert(
      fc.asyncProperty(changes, async (changed) => {
        const values = { ...aGoodPayload(id), ...changed };
        const shown = Object.entries(attempt(form, values));
        const response = await app.inject({
          method: 'POST',
          url: `/api${form.path}`,
          payload: { ...values, g_recaptcha_response: '' },
        });
        const { fieldErrors = {} } = response.json();
        if (shown.length > 0) {
          expect(response.statusCode).toBe(400);
          expect(fieldErrors).toEqual(
            Object.fromEntries(shown.map(([name, [message]]) => [name, message])),
          );
        } else {
          expect(response.statusCode).toBe(200);
          // Only the server knows about other registrations.
          expect(['npi', 'subdomain']).toEqual(expect.arrayContaining(Object.keys(fieldErrors)));
        }
      }),
      { numRuns: 40 },
    );
  },
);
