import { expect, test } from 'vitest';
import type { Endpoint } from '#console/contract/endpoint.ts';
import { type EndpointName, endpoints } from '#console/contract/endpoints.ts';
import { aConsole, password } from '#tests/support/console.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { aConsoleWithDirectory, signIn } from '#tests/support/directory-sign-in.ts';

const sensitive = (Object.keys(endpoints) as EndpointName[]).filter(
  (name) => (endpoints[name] as Endpoint).needsProof,
);

/** Covers ASVS 7.5.2. */
test('ending sessions needs no proof right after signing in, but needs it later', async () => {
  const { user, browser, pass } = await aConsole(await aDatabase());
  const agent = await user('agent');
  const { email } = agent;
  const other = browser();
  const signInAgain = () => other.call('signIn', { body: { email, password } });

  await signInAgain();
  expect((await agent.call('endOtherSessions')).status).toBe(200);
  expect((await other.call('account')).status).toBe(401);

  await signInAgain();
  pass(20 * 60);
  expect(await agent.call('endOtherSessions')).toMatchObject({
    status: 403,
    body: { code: 'proof-missing' },
  });
  const wrong = { body: { password: 'another password' } };
  expect((await agent.call('proveIdentity', wrong)).status).toBe(400);
  const { sessions } = (await agent.call('sessions')).body;
  const sessionId = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
  expect((await agent.call('endSession', { params: { sessionId } })).status).toBe(403);
  expect((await other.call('account')).status).toBe(200);
  expect((await agent.call('proveIdentity', { body: { password } })).status).toBe(200);
  expect((await agent.call('endSession', { params: { sessionId } })).status).toBe(200);
  expect((await other.call('account')).status).toBe(401);
  pass(20 * 60);
  expect((await agent.call('endOtherSessions')).status).toBe(403);
});

test('an owner’s session alone can make no sensitive change; the code of the app belongs to the proof', async () => {
  const { user, addTotp, pass } = await aConsole(await aDatabase());
  const owner = await user('owner');
  const { code } = await addTotp(owner);
  pass(20 * 60);
  const refused = async () => {
    const results = sensitive.map(async (name) => {
      const { body } = await owner.call(name);
      return 'code' in body && body.code === 'proof-missing' ? name : null;
    });
    return (await Promise.all(results)).filter((name) => name !== null);
  };
  expect(await refused()).toEqual(sensitive);
  expect((await owner.call('proveIdentity', { body: { password } })).status).toBe(400);
  expect(await refused()).toEqual(sensitive);
  const proof = { password, code: code() };
  expect((await owner.call('proveIdentity', { body: proof })).status).toBe(200);
  expect(await refused()).toEqual([]);
});

test('everything that lets people or programs in, and every receiver of leads, needs a proof', () => {
  expect(sensitive.toSorted()).toEqual([
    'addApiToken',
    'addDestination',
    'changeDestination',
    'changeRules',
    'changeSettings',
    'changeSignInRules',
    'changeUser',
    'endOtherSessions',
    'endSession',
    'endSessionsOfUser',
    'invite',
    'removeSecondFactor',
    'revokeApiToken',
    'rotateSecret',
    'sendPasswordReset',
    'unlinkDirectory',
  ]);
});

test('a user of the company directory signs in again instead', async () => {
  const { directory, browser, user, pass } = await aConsoleWithDirectory('');
  const { email } = await user('owner');
  directory.person = { sub: 'p1', email, email_verified: true };
  const entered = browser();
  await signIn(entered);
  pass(20 * 60);
  const body = { email: 'new@lab.example', role: 'agent' } as const;
  expect(await entered.call('invite', { body })).toMatchObject({ status: 409 });
  await signIn(entered);
  expect((await entered.call('invite', { body })).status).toBe(200);
});
