import { expect, test } from 'vitest';
import { aDatabase } from '#tests/support/databases.ts';
import { aConsoleWithDirectory, signIn } from '#tests/support/directory-sign-in.ts';

test('a second directory user cannot open an account with its address', async () => {
  const { directory, browser, user } = await aConsoleWithDirectory(await aDatabase());
  const owner = await user('owner');
  const { id, email } = await user('agent');
  directory.person = { sub: 'first', email, email_verified: true };
  expect((await signIn(browser())).reply.body).toMatchObject({ id, isLinked: true });
  directory.person = { sub: 'second', email, email_verified: true };
  expect((await signIn(browser())).reply).toMatchObject({
    status: 401,
    body: { message: expect.stringContaining('linked to someone else in Lab Directory') },
  });
  directory.person = { sub: 'first' };
  expect((await signIn(browser())).reply.body).toMatchObject({ id });

  const { entries } = (await owner.call('audit')).body;
  expect(entries.filter(({ action }) => action === 'directory-linked')).toMatchObject([
    { userId: id, details: { directory: 'Lab Directory', subject: 'first' } },
  ]);
  expect(entries.find(({ action }) => action === 'sign-in-failed')).toMatchObject({
    userId: null,
    details: { by: 'directory', reason: 'other-identity', account: id },
    address: expect.stringMatching(/^198\.51\./),
  });
});

test('an owner unlinks a person, whose sessions end, and the next sign-in links the account again', async () => {
  const { directory, browser, user } = await aConsoleWithDirectory(await aDatabase());
  const [owner, agent] = [await user('owner'), await user('agent')];
  const { id, email } = agent;
  directory.person = { sub: 'first', email, email_verified: true };
  const { browser: entered } = await signIn(browser());
  const params = { userId: id };
  expect((await agent.call('unlinkDirectory', { params })).status).toBe(403);
  const { users } = (await owner.call('users')).body;
  expect(users.find((one) => one.id === id)).toMatchObject({ isLinked: true });
  expect((await owner.call('unlinkDirectory', { params })).body).toMatchObject({
    id,
    isLinked: false,
  });
  expect((await entered.call('account')).status).toBe(401);
  expect((await owner.call('unlinkDirectory', { params })).status).toBe(409);
  const { entries } = (await owner.call('audit')).body;
  expect(entries[0]).toMatchObject({
    action: 'directory-unlinked',
    details: { user: id, subjects: ['first'], endedSessions: 2 },
  });
  directory.person = { sub: 'second', email, email_verified: true };
  expect((await signIn(browser())).reply.body).toMatchObject({ id, isLinked: true });
});

test.each([
  ['no address', {}, 'absent', 'the email claim is missing'],
  [
    'an unverified one',
    { email_verified: false },
    'unverified',
    'email_verified claim is not true',
  ],
  ['an unverified one in a text', { email_verified: 'false' }, 'unverified', 'is not true'],
  [
    'an address with unknown verification',
    { email_verified: undefined },
    'unstated',
    'OIDC_TRUST_EMAIL=1',
  ],
])(
  'a directory user with %s gets an explanation, and the log mentions the claim and the setting',
  async (_name, claims, reason, text) => {
    const { directory, browser, user, logged } = await aConsoleWithDirectory();
    const owner = await user('owner');
    const { email } = owner;
    directory.person = { sub: 'p', ...('email_verified' in claims ? { email } : {}), ...claims };
    const { reply } = await signIn(browser());
    expect(reply).toMatchObject({
      status: 401,
      body: { message: expect.stringMatching(/^Lab Directory did not confirm your email address/) },
    });
    expect(logged).toEqual([expect.stringContaining(text)]);
    expect(logged[0]).not.toContain(email);
    const { entries } = (await owner.call('audit')).body;
    expect(entries[0]).toMatchObject({
      action: 'sign-in-failed',
      details: { by: 'directory', reason },
    });
  },
);

test('an address counts as verified if the directory sends `true` as text, even from userinfo', async () => {
  const { directory, browser, user } = await aConsoleWithDirectory();
  const { id, email } = await user('agent');
  directory.person = { sub: 'p' };
  directory.userinfo = { sub: 'p', email, email_verified: 'true' };
  expect((await signIn(browser())).reply.body).toMatchObject({ id });
});

test('a directory user whose account is disabled is told so', async () => {
  const { directory, browser, user } = await aConsoleWithDirectory();
  const owner = await user('owner');
  const { id, email } = await user('agent');
  directory.person = { sub: 'p', email, email_verified: true };
  await owner.call('changeUser', { params: { userId: id }, body: { isDisabled: true } });
  expect((await signIn(browser())).reply).toMatchObject({
    status: 401,
    body: { message: expect.stringContaining('disabled') },
  });
});
