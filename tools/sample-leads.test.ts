import { expect, test } from 'vitest';
import { openConnection } from '#server/db/open-connection.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';
import { addSampleLeads } from './sample-leads.ts';

test('the samples are a month with replies, answers, laboratories, won and lost leads, and nothing to send', async () => {
  const dataDir = temporaryFolder();
  expect(await addSampleLeads(dataDir)).toBe(36);
  expect(await addSampleLeads(dataDir)).toBe(0);
  const { db } = await openConnection({ dataDir, databaseUrl: null });
  const work = await db.selectFrom('lead_work').select('progress').distinct().execute();
  expect(work.map(({ progress }) => progress).toSorted()).toEqual([
    'contacted',
    'lost',
    'qualified',
    'won',
  ]);
  const leads = await db.selectFrom('leads').select(['email_key', 'received_at']).execute();
  expect(leads.every(({ email_key }) => email_key?.endsWith('.example.com'))).toBe(true);
  const times = leads.map(({ received_at }) => received_at);
  expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(25 * 86_400_000);
  const emails = Map.groupBy(
    await db.selectFrom('lead_answers').select('kind').execute(),
    ({ kind }) => kind,
  );
  expect(emails.get('answer')?.length).toBeGreaterThan(5);
  expect(emails.get('team')?.length).toBeGreaterThan(15);
  const kinds = await db.selectFrom('deliveries').select(['kind', 'event']).distinct().execute();
  expect(kinds).toEqual([{ kind: 'job', event: 'audit-entry' }]);
  await db.destroy();
});
