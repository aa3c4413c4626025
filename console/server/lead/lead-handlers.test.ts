import { expect, test } from 'vitest';
import { aConsole, unknownId } from '#tests/support/console.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';

const open = async () => aConsole(await aDatabase());

test('a bulk change is all or nothing', async () => {
  const { user, accept } = await open();
  const agent = await user('agent');
  const lead = await accept();
  const changes = [
    { leadId: lead.id, progress: 'won' as const },
    { leadId: unknownId, progress: 'won' as const },
  ];
  expect((await agent.call('changeLeads', { body: { changes } })).status).toBe(404);
  const body = await agent.page(lead.id);
  expect(body.lead.progress).toBe('new');
  expect(body.history).toEqual([]);
});

test('a lead page shows fields, deliveries, and other leads of the same person', async () => {
  const { user, store } = await open();
  const agent = await user('agent');
  const html = '<img src=x onerror=alert(1)>';
  const first = aLead({
    payload: { firstname: html, phone: '+1 702 555 0123', emailAddress: 'ANN@lab.example' },
  });
  const second = aLead();
  for (const lead of [first, second]) await store.accept(aSubmission({ lead }));
  const params = { leadId: second.id };
  await expect
    .poll(async () => (await agent.call('lead', { params })).body.related.map(({ id }) => id))
    .toEqual([first.id]);
  const { body } = await agent.call('lead', { params });
  expect(body.related[0]?.name).toBe(html);
  expect(body.fields.map(({ label, values }) => [label, values])).toContainEqual([
    'Phone',
    ['+17025550123'],
  ]);
  expect(body.deliveries).toMatchObject([{ channel: 'mail', state: 'pending', attempts: 0 }]);
});

test('quarantined leads are released, and leads marked as spam are restored', async () => {
  const { user, accept, store } = await open();
  const agent = await user('agent');
  const held = await accept({ status: 'quarantined' }, { deliveries: [] });
  const plain = aLead();
  const registration = aLead({ form: 'reg_doc' });
  for (const lead of [plain, registration]) await store.accept(aSubmission({ lead }));
  const leadIds = [held.id, plain.id];
  const released = (await agent.call('releaseLeads', { body: { leadIds } })).body;
  expect(released.changed).toEqual([held.id]);
  expect(released.skipped).toMatchObject([{ leadId: plain.id }]);
  const channels = (await store.deliveriesOf(held.id)).map(({ channel }) => channel);
  expect(channels).toContain('mail');

  const all = { leadIds: [...leadIds, registration.id] };
  const marked = (await agent.call('markSpam', { body: all })).body;
  expect(marked.changed).toEqual(leadIds);
  expect(marked.skipped).toMatchObject([{ leadId: registration.id }]);
  expect(await store.retry(new Date(), { leadId: plain.id })).toBe(0);
  expect(await store.deliveriesOf(plain.id)).toMatchObject([{ state: 'canceled' }]);
  await store.sweep(new Date(Date.now() + 29 * 86_400_000));
  expect(await store.find(plain.id)).toMatchObject({ status: 'spam' });
  const { body } = await agent.call('releaseLeads', { body: { leadIds: [held.id] } });
  expect(body).toMatchObject({ changed: [held.id] });
  expect(await store.find(held.id)).toMatchObject({ status: 'accepted' });
});

test('a new lead, a change, and an invitation arrive as live events, even in another console process', async () => {
  const databaseUrl = await aDatabase();
  const { user, accept, store, dataDir } = await aConsole(databaseUrl);
  const { url } = await aConsole(databaseUrl, dataDir);
  const agent = await user('agent');
  const cookie = `console=${agent.token()}`;
  const response = await fetch(`${url.origin}/api/events`, { headers: { cookie } });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const until = async (part: string) => {
    while (!text.includes(part)) {
      const chunk = await reader?.read();
      if (!chunk || chunk.done) throw new Error(`The stream ended after: ${text}`);
      text += chunk.value;
    }
  };
  await until(': open');
  const lead = await accept();
  await until(`"leadId":"${lead.id}"`);
  expect(text).toContain('event: lead-received');
  await agent.change(lead.id, { progress: 'won' });
  await until(`"leadIds":["${lead.id}"]`);

  // An event about a reveal would reload the lead and hide its contact again.
  const [seen, later] = [aLead(), aLead()];
  for (const one of [seen, later]) await store.accept(aSubmission({ lead: one }));
  await agent.call('revealLead', { params: { leadId: seen.id } });
  await agent.change(later.id, { progress: 'won' });
  await until(`"leadIds":["${later.id}"]`);
  expect(text.match(/"leadIds":/g)).toHaveLength(2);

  const body = { email: 'bob@ldl.example', role: 'agent' } as const;
  await (await user('owner')).call('invite', { body });
  await until('event: changed');
  await reader?.cancel();
});
