import { expect, test } from 'vitest';
import { aConsole } from '#tests/support/console.ts';
import { aDatabase } from '#tests/support/databases.ts';

const file = `First Name,Last name,Company,E-mail Address,Mobile,Comments
Ann,Lee,"Lee, Inc.",ann@lab.example,,"Met at the fair.
Call in May."
Bob,Ray,,BOB@lab.example,(702) 555-0123,
Bobby,Ray,,other@lab.example,702-555-0123,
Known,One,,known@lab.example,,
Nobody,,,,,
Bad,Mail,,not-an-address,,
`;

test('an owner imports contacts from a CSV file, without telling anyone, and undoes it', async () => {
  const { accept, db, user } = await aConsole(await aDatabase());
  await accept({ payload: { firstname: 'K', emailAddress: 'known@lab.example' } });
  const before = await db.selectFrom('deliveries').select('id').execute();
  const owner = await user('owner');
  const send = async (body: { columns?: never; isFinal: boolean; text?: string }) =>
    (await owner.call('importContacts', { body: { text: file, ...body } })).body;

  const preview = await send({ isFinal: false });
  expect(preview).toMatchObject({
    columns: { firstname: 0, lastname: 1, companyName: 2, emailAddress: 3, phone: 4, note: 5 },
    added: 2,
    known: 2,
    wrongCount: 2,
    wrong: [
      { line: 7, text: expect.stringContaining('Phone') },
      { line: 8, text: expect.stringContaining('Email') },
    ],
    leadIds: [],
  });
  expect(preview.sample[1]).toMatchObject({ firstname: 'Bob Ray', phone: '+17025550123' });
  expect((await owner.call('leads')).body.leads).toHaveLength(1);

  const { leadIds } = await send({ isFinal: true });
  expect(leadIds).toHaveLength(2);
  expect(await db.selectFrom('deliveries').select('id').execute()).toEqual(before);
  const ann = await owner.page(leadIds[0] ?? '');
  expect(ann.notes.map(({ text }) => text)).toEqual(['Met at the fair.\nCall in May.']);
  expect((await owner.call('leads', { query: { view: 'unanswered' } })).body.leads).toHaveLength(1);
  expect(await send({ isFinal: false })).toMatchObject({ added: 0, known: 4 });

  const all = (await owner.call('leads')).body.leads.map(({ id }) => id);
  expect((await owner.call('undoImport', { body: { leadIds: all } })).status).toBe(200);
  expect((await owner.call('leads')).body.leads).toHaveLength(1);
  const broken = await owner.call('importContacts', {
    body: { text: 'a,b\n"c', isFinal: false },
  });
  expect(broken.body).toMatchObject({ message: expect.stringContaining('not a CSV file') });
});
