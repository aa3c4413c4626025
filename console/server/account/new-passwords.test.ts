import { expect, test } from 'vitest';
import { aConsole, password } from '#tests/support/console.ts';

test('a guessable password is rejected at its field when someone joins, and the link still works', async () => {
  const { browser, setupToken: token } = await aConsole();
  const email = 'ann@lab.example';
  const person = { token, name: 'Ann', email };
  const weak = { ...person, password: email };
  expect(await browser().call('acceptInvitation', { body: weak })).toMatchObject({
    status: 400,
    body: { code: 'invalid', fieldErrors: { password: expect.any(String) } },
  });
  const joined = await browser().call('acceptInvitation', { body: { ...person, password } });
  expect(joined.status).toBe(200);
});

test('a guessable password is rejected when a password is reset or changed', async () => {
  const { browser, user } = await aConsole();
  const owner = await user('owner');
  const agent = await user('agent');
  const { id: userId, email, name } = agent;
  const changed = await agent.call('changePassword', {
    body: { password, newPassword: `${name} ${name} 2026` },
  });
  expect(changed).toMatchObject({
    status: 400,
    body: { fieldErrors: { newPassword: expect.any(String) } },
  });
  const { link } = (await owner.call('sendPasswordReset', { params: { userId } })).body;
  const token = link?.split('#')[1] ?? '';
  const reset = await browser().call('acceptInvitation', { body: { token, password: email } });
  expect(reset).toMatchObject({
    status: 400,
    body: { fieldErrors: { password: expect.any(String) } },
  });
  expect((await agent.call('account')).status).toBe(200);
});

test('a password matches in any Unicode normalization form', async () => {
  const { browser, user } = await aConsole();
  const agent = await user('agent');
  const { email } = agent;
  const newPassword = 'une forêt près de Nîmes';
  await agent.call('changePassword', {
    body: { password, newPassword: newPassword.normalize('NFD') },
  });
  const signedIn = await browser().call('signIn', { body: { email, password: newPassword } });
  expect(signedIn.body).toMatchObject({ kind: 'signed-in' });
});
