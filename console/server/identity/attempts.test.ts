import { expect, test, vi } from 'vitest';
import { aConsole, password } from '#tests/support/console.ts';
import { aConsoleWithDirectory, begin, finish, signIn } from '#tests/support/directory-sign-in.ts';
import { recordedLog } from '#tests/support/recorded-log.ts';

vi.setConfig({ testTimeout: 120_000 });
const office = { headers: { 'x-forwarded-for': '203.0.113.7' } };

test('any number of users in one office can sign in, while wrong passwords still reach the limit', async () => {
  const { browser, user } = await aConsole();
  const { email } = await user('agent');
  const statuses = new Set<number>();
  for (let i = 0; i < 11; i += 1) {
    const right = { ...office, body: { email, password } };
    statuses.add((await browser().call('signIn', right)).status);
  }
  expect([...statuses]).toEqual([200]);
  const wrong = { ...office, body: { email, password: 'a wrong password' } };
  for (let i = 0; i < 10; i += 1) await browser().call('signIn', wrong);
  expect((await browser().call('signIn', wrong)).status).toBe(429);
});

test('any number of users in one office can sign in with the directory, even after an outage', async () => {
  const { browser, user, directory } = await aConsoleWithDirectory('', { TRUST_PROXY: '' });
  const { email } = await user('agent');
  directory.person = { sub: 'p', email, email_verified: true };
  for (let i = 0; i < 16; i += 1) {
    const begun = await begin(browser());
    directory.fault = { path: '/token', status: 503 };
    expect((await finish(browser(), begun)).status).toBe(503);
    directory.fault = null;
  }
  for (let i = 0; i < 16; i += 1) expect((await signIn(browser())).reply.status).toBe(200);
  const ticket = 'A'.repeat(43);
  const statuses: number[] = [];
  for (let i = 0; i < 31; i += 1) {
    statuses.push((await finish(browser(), { search: '?state=x', ticket })).status);
  }
  expect(statuses).toEqual([...Array(30).fill(410), 429]);
  const { entries } = (await (await user('owner')).call('audit')).body;
  expect(entries.slice(0, 2)).toMatchObject([
    { action: 'limit-reached' },
    { action: 'sign-in-failed', details: { by: 'directory', reason: 'expired' } },
  ]);
});

test('requesting a passkey is not an attempt, but using an unknown one is', async () => {
  const { browser } = await aConsole();
  const one = browser();
  const statuses: number[] = [];
  for (let i = 0; i < 31; i += 1) {
    expect((await one.call('passkeySignInOptions')).status).toBe(200);
    statuses.push((await one.call('signInWithPasskey', { body: { response: {} } })).status);
  }
  expect(statuses).toEqual([...Array(30).fill(401), 429]);
});

test('each failed sign-in is recorded with its network address, and reaching a limit is recorded once', async () => {
  const { browser, user } = await aConsole();
  const owner = await user('owner');
  const body = { token: 'A'.repeat(43) };
  const guesser = browser();
  await guesser.call('signInWithPasskey', { body: { response: {} } });
  await guesser.call('signInByLink', { body });
  await guesser.call('previewInvitation', { body });
  for (let i = 0; i < 30; i += 1) await guesser.call('signInByLink', { body });
  const { entries } = (await owner.call('audit', { query: { limit: '200' } })).body;
  const failed = entries.filter(({ action }) => action === 'sign-in-failed');
  expect(failed).toHaveLength(30);
  expect(new Set(failed.map(({ details }) => details.by))).toEqual(
    new Set(['passkey', 'link', 'invitation']),
  );
  expect(entries.filter(({ action }) => action === 'limit-reached')).toMatchObject([
    { details: { limit: 'sign-ins from a network' }, address: failed[0]?.address },
  ]);
});

test('only the first few refused requests are recorded, with the user or the network address', async () => {
  const { browser, user } = await aConsole();
  const [owner, viewer] = [await user('owner'), await user('viewer')];
  const { id } = viewer;
  for (let i = 0; i < 8; i += 1) await viewer.call('invitations');
  const headers = { ...office.headers, origin: 'https://attacker.example' };
  for (let i = 0; i < 8; i += 1) await browser().call('signOut', { headers });
  const { entries } = (await owner.call('audit')).body;
  const refused = entries.filter(({ action }) => action === 'request-refused');
  expect(refused.filter(({ userId }) => userId === id)).toHaveLength(5);
  expect(refused).toContainEqual(
    expect.objectContaining({
      userId: id,
      details: { request: 'invitations', reason: 'Your role does not allow this.' },
    }),
  );
  const foreign = refused.filter(({ userId }) => userId === null);
  expect(foreign).toHaveLength(5);
  expect(foreign[0]).toMatchObject({
    details: { reason: 'This request does not come from the console.' },
    address: '203.0.113.7',
  });
});

test('a session started through the directory ends after twelve hours, even if it is in use', async () => {
  const { browser, user, directory, pass } = await aConsoleWithDirectory();
  const agent = await user('agent');
  const { email } = agent;
  directory.person = { sub: 'p', email, email_verified: true };
  const { browser: entered } = await signIn(browser());
  for (let hours = 0; hours < 11; hours += 1) {
    pass(3600);
    expect((await entered.call('account')).status).toBe(200);
    expect((await agent.call('account')).status).toBe(200);
  }
  pass(3700);
  expect((await entered.call('account')).status).toBe(401);
  expect((await agent.call('account')).status).toBe(200);
});

test('a wrong password in an open session is recorded with the user, and a correct one is not counted', async () => {
  const { user } = await aConsole();
  const owner = await user('owner');
  const { id } = owner;
  for (let i = 0; i < 12; i += 1) {
    expect((await owner.call('startTotp', { body: { password } })).status).toBe(200);
  }
  await owner.call('startTotp', { body: { password: 'a wrong password' } });
  const { entries } = (await owner.call('audit')).body;
  expect(entries.filter(({ action }) => action === 'proof-failed')).toMatchObject([
    { userId: id, details: { what: 'password' }, address: expect.stringMatching(/^198\.51\./) },
  ]);
});

test('a log line names only the user of its own request', async () => {
  const { log, lines } = recordedLog();
  const { browser, user } = await aConsole(undefined, undefined, {}, log);
  const viewer = await user('viewer');
  const { id } = viewer;
  await viewer.call('invitations');
  await browser().call('account');
  const [refused, unknown] = lines.slice(-2).map((line) => JSON.parse(line));
  expect(refused).toMatchObject({ route: '/api/invitations', status: 403, user: id });
  expect(unknown).toMatchObject({ route: '/api/account', status: 401 });
  expect(unknown).not.toHaveProperty('user');
});
