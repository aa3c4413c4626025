import { expect, onTestFinished, test } from 'vitest';
import { accountEmailsIn } from '#tests/support/account-emails.ts';
import { aConsole } from '#tests/support/console.ts';
import { revealsUntilAlarm } from './use-limits.ts';

test('owners get one email when a viewer reveals many leads, and there is a limit', async () => {
  const { user, accept, db, pass } = await aConsole();
  const [owner, viewer] = [await user('owner'), await user('viewer')];
  const lead = await accept({}, { deliveries: [] });
  const emails = () => accountEmailsIn(db);
  const reveal = () => viewer.call('revealLead', { params: { leadId: lead.id } });

  pass(3600 - (Math.floor(Date.now() / 1000) % 3600));
  for (let i = 0; i < revealsUntilAlarm; i += 1) expect((await reveal()).status).toBe(200);
  expect(await emails()).toEqual([]);
  await reveal();
  await reveal();
  const { id } = owner;
  expect(await emails()).toMatchObject([{ userId: id, kind: 'many-reveals' }]);
  for (let i = revealsUntilAlarm + 2; i < 120; i += 1) await reveal();
  expect(await reveal()).toMatchObject({
    status: 429,
    body: { message: expect.stringContaining('120 leads within an hour') },
  });
  expect(await emails()).toHaveLength(1);
  pass(3600);
  expect((await reveal()).status).toBe(200);
});

test('exports of leads, people, and the audit log have one limit for each user, and are recorded', async () => {
  const { user, pass } = await aConsole();
  const [owner, other] = [await user('owner'), await user('owner')];
  pass(3600 - (Math.floor(Date.now() / 1000) % 3600));
  const query = { format: 'csv', columns: 'receivedAt' };
  const statuses: number[] = [];
  for (let i = 0; i < 10; i += 1) {
    statuses.push((await owner.call('exportAudit')).status);
    statuses.push((await owner.call('exportLeads', { query })).status);
  }
  expect(statuses).toEqual(Array(20).fill(200));
  expect((await owner.call('exportAudit')).status).toBe(429);
  expect((await other.call('exportAudit')).status).toBe(200);
  const { entries } = (await owner.call('audit', { query: { limit: '200' } })).body;
  expect(entries.filter(({ action }) => action === 'audit-exported')).toHaveLength(11);
  expect(entries.filter(({ action }) => action === 'limit-reached')).toMatchObject([
    { details: { limit: 'exports' } },
  ]);
});

test('a user has a limited number of open event streams', async () => {
  const { user, url } = await aConsole();
  const viewer = await user('viewer');
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const headers = { cookie: `console=${viewer.token()}` };
  const open = () => fetch(`${url.origin}/api/events`, { headers, signal: stop.signal });
  // Keeps every response, because `fetch` closes the connection of one that is garbage-collected.
  const replies: Response[] = [];
  for (let i = 0; i < 21; i += 1) replies.push(await open());
  expect(replies.map(({ status }) => status)).toEqual([...Array(20).fill(200), 429]);
});
