import { expect, test } from 'vitest';
import type { Endpoint } from '#console/contract/endpoint.ts';
import { type EndpointName, endpoints } from '#console/contract/endpoints.ts';
import { aConsole, type Browser, password } from '#tests/support/console.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { aConsoleWithDirectory, signIn } from '#tests/support/directory-sign-in.ts';
import { aDevice } from '#tests/support/passkey-device.ts';

const open = async () => {
  const console = await aConsole(await aDatabase());
  const owner = await console.user('owner');
  const agent = await console.user('agent');
  const addPasskey = async (one: Browser) => {
    const device = aDevice(console.url);
    const { options } = (await one.call('newPasskeyOptions', { body: { password } })).body;
    const response = device.create(String(options.challenge));
    await one.call('addPasskey', { body: { name: 'Laptop', response } });
  };
  return { ...console, owner, agent, addPasskey };
};
const ofAgents = { body: { role: 'agent', needsSecondFactor: true } } as const;

test('a user without the required second factor can only set one up, on every endpoint', async () => {
  const { owner, agent, addTotp } = await open();
  expect((await agent.call('leads')).status).toBe(200);
  const rules = await owner.call('changeSignInRules', ofAgents);
  expect(rules.body).toEqual({ needsSecondFactor: ['agent', 'owner'] });
  const reachable: string[] = [];
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const { access }: Endpoint = endpoints[name];
    if (typeof access === 'string' || !access.includes('agent') || name === 'signOut') continue;
    const { status, body } = await agent.call(name);
    const isRefused = status === 403 && 'code' in body && body.code === 'second-factor-missing';
    if (!isRefused) reachable.push(name);
  }
  expect(reachable.toSorted()).toEqual([
    'account',
    'addPasskey',
    'confirmTotp',
    'newPasskeyOptions',
    'startTotp',
  ]);
  expect((await agent.call('account')).body.mustAddFactor).toBe(true);
  await addTotp(agent);
  expect((await agent.call('account')).body.mustAddFactor).toBe(false);
  expect((await agent.call('leads')).status).toBe(200);
  expect((await owner.call('leads')).status).toBe(200);
});

test('a passkey satisfies the required second factor, and then the password alone no longer signs in', async () => {
  const { browser, owner, agent, addPasskey } = await open();
  const { email, id: userId } = agent;
  await owner.call('changeSignInRules', ofAgents);
  await addPasskey(agent);
  expect((await agent.call('leads')).status).toBe(200);
  const attempt = { body: { email, password } };
  expect((await browser().call('signIn', attempt)).status).toBe(403);
  await owner.call('removeSecondFactor', { params: { userId } });
  const again = browser();
  expect((await again.call('signIn', attempt)).body).toMatchObject({
    account: { mustAddFactor: true },
  });
  expect((await again.call('leads')).status).toBe(403);
});

test('requiring a second factor ends sessions that a passkey’s owner began with only the password', async () => {
  const { browser, owner, agent, addPasskey } = await open();
  const { email } = agent;
  await addPasskey(agent);
  const thief = browser();
  await thief.call('signIn', { body: { email, password } });
  expect((await thief.call('leads')).status).toBe(200);
  await owner.call('changeSignInRules', ofAgents);
  expect((await thief.call('leads')).status).toBe(401);
});

test('a user can’t remove the last second factor while the role requires one', async () => {
  const { owner, agent, addTotp, pass } = await open();
  await owner.call('changeSignInRules', ofAgents);
  const { code } = await addTotp(agent);
  pass(60);
  const refused = await agent.call('removeTotp', { body: { password, code: code() } });
  expect(refused.status).toBe(409);
  expect((await agent.call('account')).body).toMatchObject({ hasTotp: true });
});

test('a new owner has a day to set up a second factor, and then can do nothing else', async () => {
  const { owner, browser, addTotp, pass, now } = await open();
  const { email, ...account } = (await owner.call('account')).body;
  const dueAt = now().getTime() + 24 * 60 * 60 * 1000;
  expect(account.mustAddFactor).toBe(false);
  expect(Math.abs(Date.parse(account.factorDueAt ?? '') - dueAt)).toBeLessThan(60_000);
  for (let hours = 0; hours < 22; hours += 11) {
    pass(11 * 60 * 60);
    expect((await owner.call('leads')).status).toBe(200);
  }
  pass(3 * 60 * 60);
  expect((await owner.call('leads')).status).toBe(403);
  const later = browser();
  const entered = await later.call('signIn', { body: { email, password } });
  expect(entered.body).toMatchObject({ account: { mustAddFactor: true, factorDueAt: null } });
  expect((await later.call('leads')).status).toBe(403);
  await addTotp(later);
  expect((await later.call('account')).body).toMatchObject({
    mustAddFactor: false,
    factorDueAt: null,
  });
  expect((await later.call('leads')).status).toBe(200);
});

test('owners can lift the requirement for owners', async () => {
  const { owner, pass } = await open();
  const body = { role: 'owner', needsSecondFactor: false } as const;
  expect((await owner.call('changeSignInRules', { body })).body.needsSecondFactor).toEqual([]);
  expect((await owner.call('account')).body.factorDueAt).toBeNull();
  for (let days = 0; days < 2; days += 0.4) {
    pass(0.4 * 24 * 60 * 60);
    expect((await owner.call('leads')).status).toBe(200);
  }
});

test('only an owner who has a second factor can require one, and the change is recorded', async () => {
  const { owner, agent, addTotp } = await open();
  expect((await agent.call('changeSignInRules', ofAgents)).status).toBe(403);
  const ofOwners = { body: { role: 'owner', needsSecondFactor: true } } as const;
  expect((await owner.call('changeSignInRules', ofOwners)).status).toBe(409);
  await addTotp(owner);
  expect((await owner.call('changeSignInRules', ofOwners)).status).toBe(200);
  const { entries } = (await owner.call('audit')).body;
  expect(entries[0]).toMatchObject({
    action: 'sign-in-rules-changed',
    details: { role: 'owner', needsSecondFactor: true },
  });
});

test('the company directory’s second factor replaces the one that a role requires', async () => {
  const { directory, browser, user } = await aConsoleWithDirectory('');
  const owner = await user('owner');
  const { email } = await user('agent');
  const body = { role: 'agent', needsSecondFactor: true } as const;
  expect((await owner.call('changeSignInRules', { body })).status).toBe(200);
  directory.person = { sub: 'p1', email, email_verified: true };
  const entered = browser();
  const { reply } = await signIn(entered);
  expect(reply.body).toMatchObject({ email, mustAddFactor: false });
  expect((await entered.call('leads')).status).toBe(200);
});
