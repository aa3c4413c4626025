import { expect, test } from 'vitest';
import { aConsole, password } from '#tests/support/console.ts';
import { aDevice } from '#tests/support/passkey-device.ts';

test('a passkey is added with the password and signs in; its challenge works once', async () => {
  const { url, browser, user } = await aConsole();
  const agent = await user('agent');
  const device = aDevice(url);
  const wrong = await agent.call('newPasskeyOptions', { body: { password: 'wrong password' } });
  expect(wrong.status).toBe(400);
  const { options } = (await agent.call('newPasskeyOptions', { body: { password } })).body;
  const created = { name: 'Laptop', response: device.create(String(options.challenge)) };
  const added = await agent.call('addPasskey', { body: created });
  expect(added.body.passkeys).toMatchObject([{ name: 'Laptop', lastUsedAt: null }]);
  expect((await agent.call('addPasskey', { body: created })).status).toBe(400);

  const other = browser();
  const challenge = async () =>
    String((await other.call('passkeySignInOptions')).body.options.challenge);
  const response = device.get(await challenge());
  const signedIn = await other.call('signInWithPasskey', { body: { response } });
  expect(signedIn.status).toBe(200);
  expect((await other.call('leads')).status).toBe(200);
  const replayed = await browser().call('signInWithPasskey', { body: { response } });
  expect(replayed.status).toBe(401);
  const elsewhere = device.get(await challenge(), 'https://evil.example');
  const forged = await browser().call('signInWithPasskey', { body: { response: elsewhere } });
  expect(forged.status).toBe(401);

  const passkeyId = added.body.passkeys[0]?.id ?? '';
  const stranger = await user('agent');
  const remove = { params: { passkeyId }, body: { password } };
  expect((await stranger.call('removePasskey', remove)).status).toBe(404);
  const unproven = { ...remove, body: { password: 'wrong password' } };
  expect((await agent.call('removePasskey', unproven)).status).toBe(400);
  const removed = await agent.call('removePasskey', remove);
  expect(removed.body.passkeys).toEqual([]);
});
