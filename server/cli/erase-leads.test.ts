import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '#server/leads/store.ts';
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
  const command = { kind: 'erase', emailAddress: 'ann@lab.example', yes: false } as const;
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
