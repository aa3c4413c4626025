import { expect, test } from 'vitest';
import { accountEmailsIn } from '#tests/support/account-emails.ts';
import { aConsole, password } from '#tests/support/console.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { maxSessions, startSession } from './sessions.ts';

test('a user gets an email about a second browser, but not about the first or a known one', async () => {
  const { browser, user, emails } = await open(await aDatabase());
  const { email, id } = await user('agent');
  const body = { email, password };
  const [first, second] = [browser(), browser()];
  await first.call('signIn', { body });
  await first.call('signOut');
  await first.call('signIn', { body });
  expect(await emails()).toEqual([]);
  await second.call('signIn', { body: { email, password: 'a wrong password' } });
  expect(await emails()).toEqual([]);
  await second.call('signIn', { body });
  await second.call('signIn', { body });
  expect(await emails()).toMatchObject([
    {
      userId: id,
      kind: 'signed-in-elsewhere',
      values: { address: expect.stringContaining('198.51.') },
    },
  ]);
});

test('someone who knows the password can’t flood the user’s mailbox with new browsers', async () => {
  const { browser, user, emails, pass } = await open(await aDatabase());
  const { email } = await user('agent');
  pass(3600 - (Math.floor(Date.now() / 1000) % 3600));
  for (let i = 0; i < 8; i += 1) await browser().call('signIn', { body: { email, password } });
  expect(await emails()).toHaveLength(5);
});

test('a browser known to one account is new to another', async () => {
  const { browser, user, emails } = await open(await aDatabase());
  const one = await user('agent');
  const other = await user('owner');
  const shared = browser();
  for (const { email } of [one, other]) {
    await browser().call('signIn', { body: { email, password } });
    await shared.call('signIn', { body: { email, password } });
  }
  expect((await emails()).map(({ userId }) => userId)).toEqual([one.id, other.id]);
});

test('strangers on the same network can’t lock a user out in a known browser', async () => {
  const { browser, user } = await open(await aDatabase());
  const { email } = await user('agent');
  const known = browser();
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  const right = { headers, body: { email, password } };
  const wrong = { headers, body: { email, password: 'a wrong password' } };
  await known.call('signIn', right);
  for (let i = 0; i < 10; i += 1) await browser().call('signIn', wrong);
  expect((await browser().call('signIn', right)).status).toBe(429);
  expect((await known.call('signIn', right)).status).toBe(200);
  const statuses: number[] = [];
  for (let i = 0; i < 11; i += 1) statuses.push((await known.call('signIn', wrong)).status);
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
});

test('signing in again ends the browser’s previous session', async () => {
  const { browser, user } = await aConsole();
  const { email } = await user('agent');
  const one = browser();
  await one.call('signIn', { body: { email, password } });
  const old = browser();
  old.setToken(one.token());
  expect((await old.call('account')).status).toBe(200);
  await one.call('signIn', { body: { email, password } });
  expect((await one.call('account')).status).toBe(200);
  expect((await old.call('account')).status).toBe(401);
});

test('a user has a limited number of sessions, and the oldest one ends first', async () => {
  const { browser, db, now, user, pass } = await aConsole();
  const first = await user('agent');
  const { email, id: userId } = first;
  const client = { address: '198.51.100.1', userAgent: 'test' };
  pass(1);
  for (let i = 0; i < maxSessions - 1; i += 1) {
    await startSession(db, { userId, isHalf: false, client, now: now() });
  }
  expect((await first.call('sessions')).body.sessions).toHaveLength(maxSessions);
  pass(1);
  const last = browser();
  await last.call('signIn', { body: { email, password } });
  expect((await first.call('account')).status).toBe(401);
  expect((await last.call('sessions')).body.sessions).toHaveLength(maxSessions);
});

async function open(databaseUrl: string) {
  const opened = await aConsole(databaseUrl);
  const emails = () => accountEmailsIn(opened.db);
  return { ...opened, emails };
}
