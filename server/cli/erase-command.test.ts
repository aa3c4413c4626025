import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { finishErasures } from '#server/delivery/erasure/finish-erasure.ts';
import { aStore } from '#tests/support/store.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';
import { eraseLeads } from './erase-command.ts';

test('the erase command lists the matching leads and deletes nothing until the operator types yes', async () => {
  const { dataDir, store } = await aStore();
  const leads = [
    aLead(),
    aLead({ form: 'price', payload: { message: 'I am ann@lab.example, or not' } }),
  ];
  for (const lead of leads) await store.accept(aSubmission({ lead }));
  const questions: string[] = [];
  const command = {
    target: { emailAddress: 'ann@lab.example' },
    yes: false,
  } as const;
  const erase = (answer: string) =>
    eraseLeads(store, command, { dataDir }, async (question) => {
      questions.push(question);
      return answer;
    });
  expect(await erase('y')).toBe(0);
  expect((await store.list({ limit: 9 })).length).toBe(2);
  expect(questions).toEqual([
    `${leads[0]?.id}  contact  ann@lab.example
${leads[1]?.id}  price  in a longer text
Permanently erase these 2 leads containing ann@lab.example? Type yes to confirm: `,
  ]);
  expect(await erase('yes')).toBe(0);
  expect((await store.list({ limit: 9 })).length).toBe(0);
});

test('without a terminal, the erase command lists the leads and erases them only with --yes', async () => {
  const { dataDir, store } = await aStore();
  const lead = aLead({ status: 'spam', payload: { firstname: 'Bot' } });
  await store.accept(aSubmission({ lead }));
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => errors.mockRestore());
  const command = { target: { id: lead.id } } as const;
  expect(await eraseLeads(store, { ...command, yes: false }, { dataDir }, null)).toBe(2);
  expect(errors.mock.calls).toEqual([[expect.stringMatching(`${lead.id}.*\n.*pass --yes`)]]);
  expect(await store.find(lead.id)).not.toBeNull();
  expect(await eraseLeads(store, { ...command, yes: true }, { dataDir }, null)).toBe(0);
  expect(await store.find(lead.id)).toBeNull();
  expect(await eraseLeads(store, { ...command, yes: true }, { dataDir }, null)).toBe(1);
  expect(errors).toHaveBeenCalledWith(`No lead has the id ${lead.id}.`);
});

test('the erase command with --contact erases leads sent with the address, and lists leads that only mention it', async () => {
  const { dataDir, store } = await aStore();
  const theirs = aLead({ payload: { emailAddress: 'Ann@lab.example' } });
  const other = aLead({ payload: { emailAddress: 'bob@x.example', message: 'ann@lab.example' } });
  for (const lead of [theirs, other]) await store.accept(aSubmission({ lead }));
  const written = vi.spyOn(process.stdout, 'write');
  onTestFinished(() => written.mockRestore());
  const command = {
    target: { contact: 'ann@lab.example' },
    yes: true,
  } as const;
  expect(await eraseLeads(store, command, { dataDir }, null)).toBe(0);
  expect((await store.list({ limit: 9 })).map(({ id }) => id)).toEqual([other.id]);
  const output = written.mock.calls.map(([text]) => String(text)).join('');
  expect(output).toContain(`${other.id}  contact\n`);
  expect(output).not.toContain(theirs.id);
  expect(output).toContain('Erased 1 lead and 0 mail files.');
});

test('the erase command reports that another program reads the database, and the server finishes later', async () => {
  const { dataDir, store } = await aStore();
  const lead = aLead({ payload: { message: 'x'.repeat(50) } });
  await store.accept(aSubmission({ lead }));
  const reader = new DatabaseSync(join(dataDir, 'leads.db'));
  reader.exec('begin; select * from leads');
  reader.prepare('select * from leads').all();
  const written = vi.spyOn(process.stdout, 'write');
  onTestFinished(() => written.mockRestore());
  const command = { target: { id: lead.id }, yes: true } as const;
  expect(await eraseLeads(store, command, { dataDir }, null, [0, 100])).toBe(0);
  const output = written.mock.calls.map(([text]) => String(text)).join('');
  expect(output).toMatch(/^Deleted 1 lead\. Waiting for a backup.*\n.*in the background/);
  expect(output).not.toContain('Erased');
  expect(await store.find(lead.id)).toBeNull();
  reader.close();
  const parts = { store, settings: { dataDir }, clock: () => new Date() };
  expect(await finishErasures(parts)).toBe(true);
});
