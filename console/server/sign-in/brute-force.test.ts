import { expect, test } from 'vitest';
import { aConsole, password } from '#tests/support/console.ts';

test('second-factor codes are counted per user, across all networks', async () => {
  const { browser, user, addTotp, pass } = await aConsole();
  const owner = await user('owner');
  const { email } = owner;
  const { code, recoveryCodes } = await addTotp(owner);
  pass(3600);
  const statuses: number[] = [];
  for (let i = 0; i < 10; i += 1) {
    const attacker = browser();
    await attacker.call('signIn', { body: { email, password } });
    statuses.push((await attacker.call('sendSecondFactor', { body: { code: '000000' } })).status);
  }
  const last = browser();
  await last.call('signIn', { body: { email, password } });
  for (const right of [code(), recoveryCodes[0] ?? '']) {
    statuses.push((await last.call('sendSecondFactor', { body: { code: right } })).status);
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
});

test('if there is no trusted proxy, forged addresses don’t buy extra sign-in attempts', async () => {
  const { browser, user } = await aConsole('', undefined, { TRUST_PROXY: '' });
  const { email } = await user('owner');
  const statuses: number[] = [];
  for (let i = 0; i < 11; i += 1) {
    // Each browser sends its own `X-Forwarded-For`.
    const body = { email, password: 'a wrong password' };
    statuses.push((await browser().call('signIn', { body })).status);
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
});

test('an unknown, a disabled, and a known user get the same response to a wrong password', async () => {
  const { browser, user } = await aConsole();
  const [owner, agent] = [await user('owner'), await user('agent')];
  const known = (await owner.call('account')).body;
  const disabled = (await agent.call('account')).body;
  const params = { userId: disabled.id };
  await owner.call('changeUser', { params, body: { isDisabled: true } });
  const responses: unknown[] = [];
  for (const [email, typed] of [
    ['nobody@lab.example', password],
    [disabled.email, password],
    [known.email, 'a wrong password'],
  ] as const) {
    const { status, body, cookie } = await browser().call('signIn', {
      body: { email, password: typed },
    });
    responses.push({ status, body, cookie });
  }
  expect(responses[0]).toMatchObject({ status: 401, cookie: '' });
  expect(responses[1]).toEqual(responses[0]);
  expect(responses[2]).toEqual(responses[0]);
});

test('guessed links are counted, and all wrong links get the same response', async () => {
  const { browser, pass, setupToken } = await aConsole();
  const guesser = browser();
  const statuses: number[] = [];
  for (let i = 0; i < 31; i += 1) {
    const token = 'A'.repeat(42) + String(i % 10);
    statuses.push((await guesser.call('previewInvitation', { body: { token } })).status);
  }
  expect(statuses).toEqual([...Array(30).fill(410), 429]);
  const expired = browser();
  pass(4 * 24 * 3600);
  const late = await expired.call('previewInvitation', { body: { token: setupToken } });
  const unknown = await expired.call('previewInvitation', { body: { token: 'B'.repeat(43) } });
  expect(late).toEqual(unknown);
});

test('correct codes from a new authenticator app don’t count toward the limit', async () => {
  const { addTotp, user, pass } = await aConsole();
  const agent = await user('agent');
  pass(3600 - (Math.floor(Date.now() / 1000) % 3600));
  for (let i = 0; i < 11; i += 1) {
    const { code, recoveryCodes } = await addTotp(agent);
    expect(recoveryCodes).toHaveLength(10);
    pass(60);
    await agent.call('removeTotp', { body: { password, code: code() } });
  }
});
