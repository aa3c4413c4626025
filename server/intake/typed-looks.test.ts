import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Form } from '#contract/form.ts';
import { forms } from '#contract/forms.ts';
import { anIntakeApp, post, storedLeads } from '#tests/support/intake-app.ts';
import { aGoodPayload, contact } from '#tests/support/payloads.ts';
import { changeLooks, isTextField } from '#tests/support/typed-looks.ts';

const allForms: readonly Form[] = forms;
test.each(allForms.map((form) => [form.id, form] as const))(
  'a submission of %s is stored the same, whatever device writes it (R215)',
  async (id, form) => {
    const env = { BOT_CHECK: 'none', RATE_LIMIT: '100000/minute' };
    const { app, store } = await anIntakeApp({ env });
    let index = 0;
    const looks = Object.entries(aGoodPayload(id)).map(([name, value]) => {
      const field = form.fields[name];
      const isText = field && isTextField(field) && !['npi', 'subdomain'].includes(name);
      return [name, isText ? changeLooks(String(value), field) : fc.constant(value)] as const;
    });
    await fc.assert(
      fc.asyncProperty(fc.record(Object.fromEntries(looks)), async (typed) => {
        index += 1;
        const { npi, subdomain, process: _, ...plain } = aGoodPayload(id, index);
        const own = npi === undefined ? {} : { npi, ...(subdomain ? { subdomain } : {}) };
        const response = await app.inject({
          method: 'POST',
          url: `/api${form.path}`,
          payload: { ...typed, ...own, g_recaptcha_response: '' },
        });
        expect(response.json()).toMatchObject({ success: true });
        const [lead] = await store.list({ limit: 1 });
        expect(lead?.payload).toMatchObject(plain);
      }),
      { numRuns: 15 },
    );
  },
);

test.each(['+17025550123 ext. 34', '+17025550123;ext=34', '+１７０２５５５０１２３ｘ３４'])(
  'the extension in the phone %s is stored in its own member (R216)',
  async (phone) => {
    const { app, store } = await anIntakeApp();
    expect((await post(app, { ...contact, phone })).statusCode).toBe(200);
    expect((await post(app, { ...contact, phoneExtension: '' })).statusCode).toBe(200);
    const payloads = (await storedLeads(store)).map(({ payload }) => payload);
    expect(payloads).toContainEqual({ ...contact, phoneExtension: '34' });
    expect(payloads).toContainEqual(contact);
    const long = await post(app, { ...contact, phoneExtension: '12345678' });
    expect(long.json().fieldErrors).toEqual({
      phoneExtension: 'This field should be at most 7 characters long',
    });
  },
);
