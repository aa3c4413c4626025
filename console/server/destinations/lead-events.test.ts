import * as v from 'valibot';
import { expect, onTestFinished, test } from 'vitest';
import type { DestinationEvent } from '#console/contract/destinations.ts';
import { destinationEvents } from '#console/contract/destinations.ts';
import { webhookBodies } from '#console/contract/webhook-events.ts';
import { linkLaboratory, undoLaboratoryChoice } from '#console/server/leads/laboratory-links.ts';
import { runLeads } from '#server/cli/run-leads.ts';
import { auditedChanges } from '#server/db/audit-log.ts';
import { queueCheck } from '#server/leads/registry-checks.ts';
import { aConsole } from '#tests/support/console.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { addDestination, startWorkers } from '#tests/support/destination-workers.ts';
import { startHttpReceiver } from '#tests/support/http-receiver.ts';
import {
  aClaim,
  aCliaResult,
  foundLaboratory,
  sampleRecord,
} from '#tests/support/lead-laboratory.ts';
import { aReceivedMessage } from '#tests/support/received-message.ts';
import { runCommand } from '#tests/support/run-command.ts';
import { aLead, aSubmission, clean } from '#tests/support/submission.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';

test('pending changes to a lead are sent as one event, with the lead’s state at that time', async () => {
  const { owner, lead, destination, deliver } = await anOffice(await aDatabase());
  const params = { leadId: lead.id };
  const { id: assigneeId } = owner;
  await owner.change(lead.id, { progress: 'qualified', assigneeId });
  await owner.change(lead.id, { addTags: ['hot'] });
  await owner.note(lead.id, 'Called.');
  const sent = await deliver(1);
  expect(sent).toMatchObject([
    {
      type: 'lead.changed',
      data: {
        id: lead.id,
        fields: lead.payload,
        progress: 'qualified',
        assignee: { email: 'owner1@lab.example' },
        tags: ['hot'],
        status: 'accepted',
        mergedInto: null,
      },
    },
  ]);
  await owner.call('markSpam', { body: { leadIds: [lead.id] } });
  expect(await deliver(2)).toMatchObject([{}, { data: { status: 'spam' } }]);
  const { deliveries } = (await owner.call('lead', { params })).body;
  const channel = `to:${destination.id}:lead.changed:*`;
  expect(deliveries).toMatchObject([{ channel, label: 'CRM, change' }]);
  const query = { destinationId: destination.id };
  expect((await owner.call('deliveries', { query })).body.deliveries).toMatchObject([{ channel }]);
  const other = { destinationId: lead.id };
  expect((await owner.call('deliveries', { query: other })).body.deliveries).toEqual([]);
});

test('a change event has the laboratory’s CLIA record', async () => {
  const { owner, office, deliver } = await anOffice();
  const claim = aClaim('1234567893', { results: [aCliaResult()] });
  const lead = await office.accept(
    { form: 'reg_laboratory', payload: { clia: '33D0123456' } },
    { claim, deliveries: [] },
  );
  await owner.change(lead.id, { progress: 'won' });
  expect(await deliver(1)).toMatchObject([
    { data: { id: lead.id, laboratory: { state: 'found', record: sampleRecord } } },
  ]);
});

test('a lookup in the background sends a change event', async () => {
  const { office, lead, deliver } = await anOffice();
  const { db } = office;
  await db
    .insertInto('lead_records')
    .values({
      lead_id: lead.id,
      kind: 'clia',
      state: 'unavailable',
      number: '33D0123456',
      linked_by: 'background',
    })
    .execute();
  await queueCheck(db, 'clia', lead.id, office.now());
  const number = '33D0123456';
  const result = foundLaboratory();
  const report = { team: [], deliveries: [] };
  const finding = { kind: 'clia', number, result, at: office.now(), report } as const;
  expect(await office.store.endCheck(lead.id, finding)).toBe('done');
  expect(await deliver(1)).toMatchObject([
    { type: 'lead.changed', data: { laboratory: { linkedBy: 'background' } } },
  ]);
});

test('linking a lead to a laboratory, and undoing that, sends change events', async () => {
  const { office, owner, lead, deliver } = await anOffice();
  const { transactions } = office;
  const { id: userId } = owner;
  const change = auditedChanges(transactions, office.now);
  const actor = { userId, userName: clean('User 1'), address: '' };
  const choice = { leadId: lead.id, userId, now: office.now() };
  const found = foundLaboratory();
  await change(actor, (db, record) => linkLaboratory(db, record, { ...choice, found }));
  const linked = { state: 'found', clia: found.record.clia, linkedBy: 'user' };
  expect(await deliver(1)).toMatchObject([{ data: { laboratory: linked } }]);
  await change(actor, (db, record) => undoLaboratoryChoice(db, record, choice));
  const [, restored] = await deliver(2);
  expect(restored).not.toHaveProperty('data.laboratory');
});

test('the end of a subscription sends a change event', async () => {
  const { office, deliver } = await anOffice();
  const lead = await office.accept({ form: 'subscribe' }, { deliveries: [] });
  await office.store.unsubscribe(lead.id, office.now());
  await office.store.unsubscribe(lead.id, office.now());
  expect(await deliver(1)).toMatchObject([
    { type: 'lead.changed', data: { id: lead.id, status: 'unsubscribed' } },
  ]);
});

test('a subscription ended by the suppression list sends a change event, unless it was never confirmed', async () => {
  const { office, deliver } = await anOffice();
  const [confirmed, unconfirmed] = ['cy@lab.example', 'dee@lab.example'].map((emailAddress) =>
    aLead({ form: 'subscribe', payload: { emailAddress } }),
  );
  if (!confirmed || !unconfirmed) throw new Error('no leads');
  for (const lead of [confirmed, unconfirmed]) {
    const subscriber = String(lead.payload.emailAddress);
    await office.store.accept(aSubmission({ lead, subscriber, deliveries: [] }));
  }
  await office.store.confirm(confirmed.id, { deliveries: [], now: office.now() });
  const addresses = ['cy@lab.example', 'dee@lab.example'];
  const { ended } = await office.store.suppress(addresses, 0, office.now());
  expect(ended).toBe(2);
  expect(await deliver(1)).toMatchObject([
    { type: 'lead.changed', data: { id: confirmed.id, status: 'unsubscribed' } },
  ]);
  expect(await office.store.deliveriesOf(unconfirmed.id)).toEqual([]);
});

test.each(['quarantined', 'spam'] as const)(
  'nothing is sent about a %s lead until it is released',
  async (status) => {
    const { office, owner, destination, deliver } = await anOffice();
    const { accept, store, now } = office;
    const lead = await accept(
      { status },
      { deliveries: [{ kind: 'to', target: destination.id, event: 'lead.created' }] },
    );
    const leadIds = [lead.id];
    const answer = aReceivedMessage({ signedLeadIds: [lead.id] });
    const at = { mailbox: 'm', uidValidity: '1', uid: 1 };
    const taken = await store.takeMessage(at, answer, now());
    expect(taken).toEqual({ result: 'taken', leadId: lead.id });
    await owner.change(lead.id, { addTags: ['hot'] });
    await owner.call('markSpam', { body: { leadIds } });
    expect(await store.deliveriesOf(lead.id)).toEqual([]);
    await owner.call('releaseLeads', { body: { leadIds } });
    const sent = await deliver(2);
    expect(sent.map(({ type }) => type).toSorted()).toEqual(['lead.changed', 'lead.created']);
  },
);

test('a release from the command line sends a change event, is recorded, and removes the spam mark', async () => {
  const { office, owner, lead, deliver } = await anOffice();
  const { dataDir } = office;
  await owner.call('markSpam', { body: { leadIds: [lead.id] } });
  await deliver(1);
  const env = { DATA_DIR: dataDir };
  expect(await runCommand(runLeads, env, 'release', lead.id)).toMatchObject({ code: 0 });
  const sent = await deliver(3);
  expect(sent.map(({ type }) => type).toSorted()).toEqual([
    'lead.changed',
    'lead.changed',
    'lead.created',
  ]);
  const { entries } = (await owner.call('audit')).body;
  expect(entries[0]).toMatchObject({
    action: 'lead-released',
    leadId: lead.id,
    userName: 'command line',
    details: { from: 'spam' },
  });
  const work = await office.db.selectFrom('lead_work').select('spam_at').execute();
  expect(work).toEqual([{ spam_at: null }]);
});

test('an answer sends an event with its text, and an automatic reply sends none', async () => {
  const { office, lead, deliver } = await anOffice();
  const at = { mailbox: 'm', uidValidity: '1', uid: 1 };
  await office.store.takeMessage(at, aReceivedMessage({ kind: 'auto-reply' }), office.now());
  await office.store.takeMessage(at, aReceivedMessage({}), office.now());
  expect(await deliver(1)).toMatchObject([
    {
      type: 'lead.answered',
      data: { id: lead.id, answer: { text: 'Yes.', from: { address: 'ann@lab.example' } } },
    },
  ]);
});

test.each(['the console', 'the command line', 'retention'])(
  'the event for a lead erased by %s has only its id',
  async (by) => {
    const { office, owner, lead, deliver } = await anOffice();
    const { store } = office;
    const leadId = lead.id;
    await owner.change(leadId, { progress: 'won' });
    if (by === 'the console') {
      expect((await owner.erase(leadId)).status).toBe(200);
    } else if (by === 'retention') {
      const policy = { days: 1, timeZone: 'UTC' };
      const later = new Date(Date.now() + 10 * 86_400_000);
      const expired = await store.expiredLeads(policy, later, 10);
      expect(await store.eraseExpired(expired, policy, later)).toMatchObject({ leads: 1 });
      office.pass(10 * 86_400);
    } else {
      await store.erase([leadId], office.now());
    }
    const [body] = await deliver(1);
    expect(body).toEqual({
      type: 'lead.erased',
      timestamp: expect.any(String),
      data: { id: leadId },
    });
    const again = await office.user('owner');
    // The receiver gets the event a moment before its outcome is recorded.
    await expect
      .poll(async () => (await again.call('deliveries')).body.deliveries)
      .toMatchObject([{ state: 'done', lead: null, leadId: null }]);
  },
);

test('erasing an old spam lead sends an event, unless the lead was never sent out', async () => {
  const { office, owner, lead, deliver } = await anOffice();
  const bot = await office.accept({ status: 'spam' }, { deliveries: [] });
  await owner.call('markSpam', { body: { leadIds: [lead.id] } });
  expect(await deliver(1)).toMatchObject([{ type: 'lead.changed', data: { status: 'spam' } }]);
  office.pass(31 * 86_400);
  await office.store.sweep(office.now());
  for (const { id } of [lead, bot]) expect(await office.store.find(id)).toBeNull();
  const [, body] = await deliver(2);
  expect(body).toMatchObject({ type: 'lead.erased', data: { id: lead.id } });
  await expect.poll(async () => (await office.store.backlog()).pending).toBe(0);
});

test('chats, other forms, and disabled webhooks get no events, except an erasure once they are enabled', async () => {
  const office = await aConsole('', temporaryFolder(), {
    WEBHOOK_ALLOW_PRIVATE: '1',
  });
  const owner = await office.user('owner');
  const events = [...destinationEvents];
  await addDestination(owner, { name: 'Chat', kind: 'slack', events });
  const ofDemos = { forms: ['demo' as const], events: events.slice(0, 3) };
  await addDestination(owner, { name: 'Demos', ...ofDemos });
  await addDestination(owner, { name: 'New leads' });
  const { destination } = (await addDestination(owner, { events })).body;
  const params = { id: destination.id };
  await owner.call('changeDestination', { params, body: { isOn: false } });
  const lead = await office.accept({}, { deliveries: [] });
  await owner.change(lead.id, { progress: 'won' });
  await office.store.erase([lead.id], office.now());
  await office.store.cancelUnwanted(office.now());
  const channel = `to:${destination.id}:lead.erased:*`;
  const { deliveries } = (await owner.call('deliveries')).body;
  expect(deliveries).toMatchObject([{ channel, state: 'canceled' }]);
  await owner.call('changeDestination', { params, body: { isOn: true } });
  const body = { deliveryIds: deliveries.map(({ id }) => id) };
  expect((await owner.call('replayDeliveries', { body })).body).toEqual({ replayed: 1 });
});

/**
 * A console with a lead and a webhook for every event. `deliver` waits for a number of events and
 * checks each.
 */
async function anOffice(databaseUrl = '') {
  const office = await aConsole(databaseUrl, temporaryFolder(), { WEBHOOK_ALLOW_PRIVATE: '1' });
  const owner = await office.user('owner');
  const receiver = await startHttpReceiver(() => ({ status: 200 }));
  onTestFinished(receiver.close);
  const lead = await office.accept({}, { deliveries: [] });
  const events = [...destinationEvents];
  const { body: added } = await addDestination(owner, { name: 'CRM', url: receiver.url, events });
  let isStarted = false;
  return {
    office,
    owner,
    lead,
    destination: added.destination,
    deliver: async (count: number) => {
      if (!isStarted) await startWorkers(office);
      isStarted = true;
      await expect.poll(() => receiver.received.length).toBe(count);
      const bodies = receiver.received.map(({ body }) => JSON.parse(body) as Body);
      const schemas = new Map(webhookBodies);
      for (const body of bodies) v.parse(schemas.get(body.type) ?? v.never(), body);
      return bodies;
    },
  };
}

type Body = { readonly type: DestinationEvent };
