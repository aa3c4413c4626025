import { expect, onTestFinished, test, vi } from 'vitest';
import { openStore } from '#server/store/store.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';
import { eraseLeads } from './erase-leads.ts';

test('erase lists the matching leads and deletes nothing until the operator types yes', async () => {
  const dataDir = temporaryFolder();
  const store = await openStore({ dataDir });
  onTestFinished(() => store.close());
  const leads = [
    aLead(),
    aLead({ form: 'price', payload: { message: 'I am ann@lab.example, or not' } }),
  ];
  for (const lead of leads) await store.accept(aSubmission({ lead }));
  const questions: string[] = [];
  const command = {
    kind: 'erase',
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

test('a lead without an email address can be erased by its id', async () => {
  const dataDir = temporaryFolder();
  const store = await openStore({ dataDir });
  onTestFinished(() => store.close());
  const [spam, other] = [aLead({ status: 'spam', payload: { firstname: 'Bot' } }), aLead()];
  for (const lead of [spam, other]) await store.accept(aSubmission({ lead }));
  const command = { kind: 'erase', target: { id: spam.id }, yes: true } as const;
  expect(await eraseLeads(store, command, { dataDir }, null)).toBe(0);
  expect((await store.list({ limit: 9 })).map(({ id }) => id)).toEqual([other.id]);
  expect(await store.deliveriesOf(spam.id)).toEqual([]);
  const again = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => again.mockRestore());
  expect(await eraseLeads(store, command, { dataDir }, null)).toBe(1);
  expect(again).toHaveBeenCalledWith(`No lead has the id ${spam.id}.`);
});
