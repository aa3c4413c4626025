import { expect, test } from 'vitest';
import { newId } from '#server/lib/ids.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { addDestination } from '#tests/support/destination-workers.ts';
import { aPairOffice } from '#tests/support/pair-office.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';

const held = ['quarantined', 'spam'] as const;

test.each(held)('the erasure of a person includes a %s lead for good', async (status) => {
  const office = await aPairOffice(await aDatabase());
  const { owner } = office;
  const { id } = await office.accept({ status });
  const leadIds = [await office.lead('ann'), id];
  const body = { contact: 'ann@lab.example', leadIds, confirmation: 'erase' as const };
  expect((await owner.call('erasePerson', { body })).body.leads).toBe(2);
  expect(await office.store.find(id)).toBeNull();
  const { body: released } = await owner.call('releaseLeads', { body: { leadIds: [id] } });
  expect(released).toMatchObject({ changed: [], skipped: [{ leadId: id }] });
  const rows = office.db.selectFrom('deliveries').select('kind').where('kind', '<>', 'job');
  expect(await rows.execute()).toEqual([]);
  expect(await office.checkAudit()).toMatchObject({ broken: [] });
});

test('a suppressed address stays suppressed after the erasure of its person', async () => {
  const office = await aPairOffice(await aDatabase());
  const { owner, store } = office;
  const payload = { emailAddress: 'ann@lab.example' };
  const subscribe = () => {
    const lead = aLead({ form: 'subscribe', payload });
    return store.accept(aSubmission({ lead, subscriber: payload.emailAddress, deliveries: [] }));
  };
  await subscribe();
  await store.suppress(['Ann@lab.example'], 0, office.now());
  const [{ id = '' } = {}] = await store.list({ limit: 2 });
  const body = { contact: 'ann@lab.example', leadIds: [id], confirmation: 'erase' as const };
  expect((await owner.call('erasePerson', { body })).status).toBe(200);
  expect(await subscribe()).toMatchObject({ kind: 'repeated' });
  expect(await store.list({ limit: 2 })).toEqual([]);
  const params = { leadId: await office.lead('bea') };
  const reply = { key: newId(), subject: 'Hello', text: 'Hello', cc: ['ann@lab.example'] };
  expect((await owner.call('sendReply', { params, body: reply })).status).toBe(400);
  const stored = await office.db.selectFrom('suppressed_addresses').selectAll().execute();
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain('ann');
});

test('a user may reply after a bounce, is warned of it, and the next answer ends the warning', async () => {
  const office = await aPairOffice(await aDatabase());
  const leadId = await office.lead('ann');
  await office.reply(leadId);
  await office.bounce(leadId, 'ann', 'Mailbox full');
  const page = await office.owner.page(leadId);
  expect(page).toMatchObject({ bounce: 'Mailbox full', noReplyReason: null });
  await office.reply(leadId);
  const { bounce, replies } = await office.owner.page(leadId);
  expect([bounce, replies.length]).toEqual(['Mailbox full', 2]);
  office.pass(60);
  await office.receive('ann@lab.example', '', { receivedAt: office.now() });
  expect((await office.owner.page(leadId)).bounce).toBeNull();
});

test.each(held)('a bounce about a %s lead is stored, and queues nothing', async (status) => {
  const office = await aPairOffice(await aDatabase());
  await addDestination(office.owner, { events: ['lead.answered', 'lead.changed'] });
  const { id } = await office.accept({ status });
  expect(await office.bounce(id, 'ann', 'No such user')).toMatchObject({ leadId: id });
  const { lead, bounce, deliveries } = await office.owner.page(id);
  expect([lead.status, bounce, deliveries]).toEqual([status, 'No such user', []]);
  expect(await office.db.selectFrom('deliveries').select('id').execute()).toEqual([]);
  expect(await office.db.selectFrom('notifications').select('id').execute()).toEqual([]);
});

test('the second bounce of an address is stored once and gives the current reason', async () => {
  const office = await aPairOffice(await aDatabase());
  const leadId = await office.lead('ann');
  await office.bounce(leadId, 'ann', 'Mailbox full');
  office.pass(60);
  for (const expected of ['taken', 'known']) {
    const { result } = await office.bounce(leadId, 'ann', 'No such user', 'second');
    expect(result).toBe(expected);
  }
  const { answers, bounce } = await office.owner.page(leadId);
  expect(answers.map((one) => one.bounce?.reason)).toEqual(['Mailbox full', 'No such user']);
  expect(bounce).toBe('No such user');
});

test('a lead released twice, or again after it was spam, is delivered and assigned once', async () => {
  const office = await aPairOffice(await aDatabase());
  const { owner } = office;
  await addDestination(owner, { events: ['lead.created'] });
  const agent = await office.user('agent');
  await office.assignNew(agent.id);
  const { id } = await office.accept({ status: 'quarantined' });
  const body = { leadIds: [id] };
  const release = async () => (await owner.call('releaseLeads', { body })).body;
  expect((await release()).changed).toEqual([id]);
  const first = await office.store.deliveriesOf(id);
  expect(first).not.toEqual([]);
  expect((await release()).skipped).toMatchObject([{ leadId: id }]);
  await owner.call('markSpam', { body });
  expect((await release()).changed).toEqual([id]);
  const channels = (rows: typeof first) => rows.map(({ channel }) => channel).toSorted();
  expect(channels(await office.store.deliveriesOf(id))).toEqual(channels(first));
  const { notifications } = (await agent.call('notifications')).body;
  expect(notifications.map(({ kind }) => kind)).toEqual(['assigned']);
});

test.each(held)('a %s lead sent twice with its key is stored once', async (status) => {
  const office = await aPairOffice(await aDatabase());
  const idempotency = { key: 'one', fingerprint: 'same' };
  const send = () => office.store.accept(aSubmission({ lead: aLead({ status }), idempotency }));
  expect([(await send()).kind, (await send()).kind]).toEqual(['stored', 'repeated']);
  const [{ id = '' } = {}, ...others] = await office.store.list({ limit: 2 });
  expect(others).toEqual([]);
  await office.owner.call('releaseLeads', { body: { leadIds: [id] } });
  expect((await send()).kind).toBe('repeated');
  expect(await office.store.list({ limit: 2 })).toMatchObject([{ id, status: 'accepted' }]);
});
