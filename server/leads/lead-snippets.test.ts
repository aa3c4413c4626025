import { expect, test } from 'vitest';
import { aConsole } from '#tests/support/console.ts';

test('a viewer sees the numbers of registries in a snippet, but no phone number', async () => {
  const { user, accept } = await aConsole('');
  const viewer = await user('viewer');
  const snippet = async () => (await viewer.call('leads')).body.leads[0]?.snippet;
  await accept({
    form: 'reg_laboratory',
    payload: {
      clia: '05D0123456',
      laboratoryDescription: 'Call 702 · 555 · 0123, or use NPI: 7025550123.',
      npi: '1003000100',
      position: '702 555 0199',
    },
  });
  expect(await snippet()).toBe(
    'Call •••23, or use NPI: •••23. · CLIA number: 05D0123456 · NPI: 1003000100 · Position: •••99',
  );
});
