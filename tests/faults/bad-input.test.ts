import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readValue } from '#contract/check-form.ts';
import type { Field, Form } from '#contract/form.ts';
import { forms } from '#contract/forms.ts';
import { normalizeSubdomain, subdomainMessages } from '#contract/subdomain.ts';
import { rejections } from '#server/intake/stages.ts';
import type { Lead } from '#server/leads/lead.ts';
import { anIntakeApp, post } from '#tests/support/intake-app.ts';
import { aGoodPayload, contact } from '#tests/support/payloads.ts';

const values: Readonly<Record<string, unknown>> = {
  SQL: "Robert'); DROP TABLE leads;--",
  'SQL of letters': "O' OR '' '",
  HTML: '<img src=x onerror=alert(1)>',
  'a script': '</script><script>alert(1)</script>',
  'a spreadsheet formula': '=HYPERLINK("http://evil.example")',
  'an injected header': 'Ann\r\nBcc: all@lab.example',
  'a terminal sequence': '\u001b[2J\u001b]0;owned\u0007',
  NUL: 'Ann\u0000',
  'a lone surrogate': 'Ann\ud83d',
  'a byte order mark': '\ufeffAnn',
  'reordering marks': 'Ann\u202egnp.exe',
  emoji: '👩🏽‍🔬',
  'right-to-left text': 'שרה כהן',
  'combining marks': 'Z\u0351a\u0300lgo',
  'a long name': 'a'.repeat(10_000),
  'a number': 7,
  true: true,
  null: null,
  'a list': ['Ann'],
  'a list of lists': [['Ann']],
  'an object': { toString: 'Ann' },
  blanks: '   ',
};

const allForms: readonly Form[] = forms;
describe.each(allForms.map((form) => [form.id, form] as const))('the form %s', (id, form) => {
  test('every form stores any value as people see it, or rejects it by field name', async () => {
    const { app, store } = await anIntakeApp();
    let posted = 0;
    let stored: readonly Lead[] = [];
    const cases = Object.entries(values).flatMap(([kind, value]) =>
      Object.keys(form.fields).map((name) => ({ kind, value, name })),
    );
    for (const { kind, value, name } of cases) {
      posted += 1;
      const response = await app.inject({
        method: 'POST',
        url: `/api${form.path}`,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ ...aGoodPayload(id, posted), [name]: value }),
      });
      const { success, fieldErrors, message } = response.json();
      const last = stored[0];
      stored = await store.list({ limit: 2 });
      const what = `${kind} as ${name}`;
      if (!success) {
        expect([response.statusCode, stored[0]?.id], what).toEqual([
          rejectedWith(fieldErrors),
          last?.id,
        ]);
        if (kind === 'a list of lists') expect(message, what).toBe(rejections.malformed);
        else expect(Object.keys(fieldErrors), what).toEqual([name]);
        continue;
      }
      expect(response.statusCode, what).toBe(200);
      expect(stored[1]?.id, what).toBe(last?.id);
      expect(stored[0]?.id, what).not.toBe(last?.id);
      if (value !== true) expectStored(form, stored[0]?.payload, { name, value }, what);
    }
  });
});

/** The status of a rejection. Values that look the same claim the same subdomain, which only the store can tell. */
function rejectedWith(fieldErrors: Readonly<Record<string, string>> = {}): number {
  return Object.values(fieldErrors).includes(subdomainMessages.taken) ? 200 : 400;
}

function expectStored(
  form: Form,
  payload: Lead['payload'] | undefined,
  { name, value }: { readonly name: string; readonly value: unknown },
  what: string,
): void {
  const expected = storedAs(form.fields[name], name, value) || blankAs(form, name, payload);
  expect(payload?.[name], what).toEqual(expected);
}

/** The contract normalizes text (R215), and claimed names are stored in lower case. */
function storedAs(field: Field | undefined, name: string, value: unknown): unknown {
  if (field?.kind === 'lines') return value;
  const text = typeof value === 'string' && field ? String(readValue(field, value)) : '';
  return name === 'subdomain' ? normalizeSubdomain(text) : text;
}

/** Blank fields are left out, or default to another field's value, such as an organization's subdomain (R68). */
function blankAs(form: Form, name: string, payload: Lead['payload'] | undefined): unknown {
  const field = form.fields[name];
  const taken = field && 'blankTakes' in field ? field.blankTakes : undefined;
  if (field && 'isExtra' in field) return undefined;
  return taken ? payload?.[taken] : '';
}

test('any request body gets a response in the usual format, and never a 500', async () => {
  const { app } = await anIntakeApp();
  const bodies = fc.oneof(
    fc.json(),
    fc.string({ unit: 'binary' }),
    fc.uint8Array().map((bytes) => Buffer.from(bytes)),
    fc
      .dictionary(fc.string(), fc.anything())
      .map((body) => ({ ...contact, ...body }))
      .map(asJson),
    fc
      .record({ firstname: fc.string({ unit: 'binary' }) })
      .map((body) => asJson({ ...contact, ...body })),
  );
  await fc.assert(
    fc.asyncProperty(bodies, async (body) => {
      const response = await post(app, body);
      expect([200, 400]).toContain(response.statusCode);
      expect(response.json()).toMatchObject({
        success: response.statusCode === 200,
        heading: expect.any(String),
        message: expect.any(String),
      });
    }),
    { numRuns: 200 },
  );
});

function asJson(value: unknown): string {
  return JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}` : part));
}
