import { expect, test } from 'vitest';
import { aConsole } from '#tests/support/console.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { aReceivedMessage } from '#tests/support/received-message.ts';

test('requests and emails from a blocked address or domain go to spam, until it is unblocked', async () => {
  const { accept, user, store, now } = await aConsole(await aDatabase());
  const agent = await user('agent');
  const block = (name: string) => agent.call('blockSender', { body: { name } });
  const from = (emailAddress: string, more = {}) =>
    accept({ payload: { firstname: 'Ann', emailAddress }, ...more });
  const spam = async () => {
    const { leads } = (await agent.call('leads', { query: { view: 'spam', order: 'oldest' } }))
      .body;
    return leads.map(({ email, heldBecause }) => [email, heldBecause]);
  };
  const known = await from('eve@known.example');
  expect((await block(' Bot@Lab.example ')).body.name).toBe('bot@lab.example');
  const { id } = (await block('spam.example')).body;
  expect(await block('gmail.com')).toMatchObject({
    status: 400,
    body: { fieldErrors: { name: expect.stringContaining('gmail.com') } },
  });
  expect((await block('nobody')).status).toBe(400);
  await from('BOT@lab.example');
  await from('ann@lab.example');
  await from('eve@spam.example');
  await from('eve@other-spam.example');
  await from('bot@lab.example', { intake: { source: {}, enteredBy: 'Ann' } });
  const email = (address: string, uid: number, signedLeadIds: string[] = []) =>
    store.takeMessage(
      { mailbox: 'm', uidValidity: '1', uid },
      aReceivedMessage({ from: { name: '', address }, signedLeadIds }),
      now(),
      { deliveries: [] },
    );
  await email('other@spam.example', 1);
  expect(await spam()).toEqual([
    ['BOT@lab.example', 'blocked'],
    ['eve@spam.example', 'blocked'],
    ['other@spam.example', 'blocked'],
  ]);
  // An answer to one of our emails still arrives.
  expect(await email('eve@spam.example', 2, [known.id])).toEqual({
    result: 'taken',
    leadId: known.id,
  });
  const { senders } = (await agent.call('blockedSenders')).body;
  expect(senders.map(({ name }) => name)).toEqual(['bot@lab.example', 'spam.example']);
  expect((await agent.call('unblockSender', { params: { id } })).status).toBe(200);
  await from('eve@spam.example');
  expect(await spam()).toHaveLength(3);

  // An erasure leaves no address behind.
  const [bot] = (await agent.call('leads', { query: { view: 'spam', order: 'oldest' } })).body
    .leads;
  expect((await (await user('owner')).erase(bot?.id ?? '')).status).toBe(200);
  expect((await agent.call('blockedSenders')).body.senders).toEqual([]);
});
