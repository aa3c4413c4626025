import { expect, test } from 'vitest';
import { anAnswer } from '#tests/support/answer.ts';
import { aConsole } from '#tests/support/console.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { addAnswer } from './answers.ts';

test('a list shows the start of a visitor’s text on one line, with an ellipsis only if the text goes on', async () => {
  const { accept, db, user } = await aConsole(await aDatabase());
  const agent = await user('agent');
  const { id } = await accept({ form: 'partnership', payload: { message: ' One\n\ntwo. ' } });
  const snippet = async () => (await agent.call('leads')).body.leads[0]?.snippet;
  expect(await snippet()).toBe('One two.');
  for (const [text, shown] of [
    ['x'.repeat(160), 'x'.repeat(160)],
    ['x'.repeat(161), `${'x'.repeat(159)}…`],
    [`${'x'.repeat(156)} · yes`, `${'x'.repeat(156)}…`],
    // Half of a surrogate pair would be an unreadable character.
    [`${'x'.repeat(158)}😀y`, `${'x'.repeat(158)}…`],
    // Line breaks become single spaces before the text is cut.
    [`${'x\n\n\n'.repeat(50)}`, 'x '.repeat(50).trim()],
    [`x${'\n'.repeat(1000)}y`, 'x…'],
  ] as const) {
    await db.deleteFrom('lead_answers').execute();
    await addAnswer(db, anAnswer(id, { text }));
    expect(await snippet()).toBe(shown);
  }
});

test('a viewer sees no part of an address or number that is cut off at the end of a snippet', async () => {
  const { accept, user } = await aConsole(await aDatabase());
  const viewer = await user('viewer');
  const start = 'x'.repeat(150);
  for (const contact of ['rosa.delgado@lab.example', '(702) 555-0123', '+1 702 555 0123']) {
    await accept({ form: 'partnership', payload: { message: `${start} ${contact}, please` } });
  }
  const { leads } = (await viewer.call('leads')).body;
  expect(leads.map(({ snippet }) => snippet)).toEqual([`${start}…`, `${start} (…`, `${start}…`]);
});

test('a viewer sees registry numbers in a snippet, but no phone number', async () => {
  const { accept, user } = await aConsole(await aDatabase());
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
