import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { checkForm } from '#contract/check-form.ts';
import type { Field } from '#contract/form.ts';
import { forms } from '#contract/forms.ts';
import { aGoodPayload } from '#tests/support/payloads.ts';

test.each(forms)('the form $id has a valid payload for the tests', ({ id, ...form }) => {
  const payload = aGoodPayload(id);
  const missing = Object.entries<Field>(form.fields)
    .filter(([name, field]) => isRequired(field) && !(name in payload))
    .map(([name]) => `tests/support/payloads.ts, payloads.${id}, needs this line: ${name}: '…',`);
  expect(missing).toEqual([]);
  const problems = checkForm({ ...form, id }, payload);
  expect(problems, `Correct payloads.${id} in tests/support/payloads.ts`).toMatchObject({
    ok: true,
  });
});

test.each(forms)('the site shows each field of the form $id', ({ id, fields }) => {
  const module = globSync('contract/forms/*.ts').find((file) =>
    readFileSync(file, 'utf8').includes(`id: '${id}'`),
  );
  const components = globSync('web/forms/**/*.tsx').filter((file) =>
    readFileSync(file, 'utf8').includes(`/${basename(module ?? '')}'`),
  );
  expect(components, `web/forms/ needs a component that imports ${module}`).not.toEqual([]);
  const source = components.map((file) => readFileSync(file, 'utf8')).join('\n');
  const others = Object.values<Field>(fields).map((field) => 'other' in field && field.other);
  const missing = Object.entries<Field>(fields)
    .filter(([name, { kind }]) => !['flag', 'lines'].includes(kind) && !others.includes(name))
    // The phone's control shows its extension, and a folded part the message; the finder and links the others.
    .filter(([, field]) => !('isExtra' in field && field.isExtra))
    .filter(([name]) => !source.includes(`'${name}'`))
    .map(([name]) => `${components.join(' or ')} needs ['${name}'] in rows`);
  expect(missing).toEqual([]);
});

function isRequired(field: Field): boolean {
  return 'required' in field && field.required;
}
