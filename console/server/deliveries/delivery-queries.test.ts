import { expect, test } from 'vitest';
import { queueAccountMail } from '#console/server/notices/queue-account-mail.ts';
import { dayOf, defaultTimeZone } from '#contract/days.ts';
import { queueJob } from '#server/leads/deliveries.ts';
import { cleanResponse } from '#server/lib/delivery-failure.ts';
import { newId } from '#server/lib/ids.ts';
import { aConsole } from '#tests/support/console.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';

test('deliveries are found by state and day, and sent again', async () => {
  const { user, store } = await aConsole(await aDatabase());
  const agent = await user('agent');
  const yesterday = new Date(Date.now() - 86_400_000);
  const [old, contact, demo] = [aLead({ receivedAt: yesterday }), aLead(), aLead({ form: 'demo' })];
  const deliveries = [{ kind: 'mail' }, { kind: 'acknowledgment' }];
  for (const lead of [old, contact, demo]) await store.accept(aSubmission({ lead, deliveries }));
  await endAll(store, ({ kind }) => (kind === 'mail' ? 'failed' : 'done'));
  const ids = async (query: Record<string, string>) =>
    (await agent.call('deliveries', { query })).body.deliveries.map(({ leadId }) => leadId);

  const since = dayOf(new Date(), defaultTimeZone);
  expect(await ids({ state: 'failed' })).toEqual([demo.id, contact.id, old.id]);
  expect(await ids({ state: 'failed', since })).toEqual([demo.id, contact.id]);
  const { body } = await agent.call('deliveries', { query: { state: 'failed', since } });
  const deliveryIds = body.deliveries.map(({ id }) => id);
  const again = { body: { deliveryIds } };
  expect((await agent.call('replayDeliveries', again)).body).toEqual({ replayed: 2 });
  expect(await ids({ state: 'pending' })).toEqual([demo.id, contact.id]);
});

test('deliveries filtered by day start at midnight in TIME_ZONE', async () => {
  const zone = { TIME_ZONE: 'America/New_York' };
  const { user, store } = await aConsole(await aDatabase(), undefined, zone);
  const agent = await user('agent');
  const leads = ['2026-11-22T04:59:59Z', '2026-11-22T05:00:00Z'].map((time) =>
    aLead({ receivedAt: new Date(time) }),
  );
  for (const lead of leads) await store.accept(aSubmission({ lead }));
  const query = { since: '2026-11-22' };
  const { deliveries } = (await agent.call('deliveries', { query })).body;
  expect(deliveries.map(({ leadId }) => leadId)).toEqual([leads[1]?.id]);
});

test('an email written to a file does not count as delivered until it is sent', async () => {
  const { user, accept, store, now } = await aConsole(await aDatabase());
  const agent = await user('agent');
  const lead = await accept();
  const settled = async (text: string, milliseconds: number) => {
    const response = cleanResponse(text);
    const at = new Date(now().getTime() + milliseconds);
    const [delivery] = await store.lease(at, 60, 1);
    if (delivery) await store.settle(delivery, { kind: 'done' }, { at, response });
    const { deliveries } = (await agent.call('deliveries')).body;
    const params = { leadId: lead.id };
    const details = (await agent.call('lead', { params })).body;
    return [deliveries[0]?.isFile, details.deliveries[0]?.isFile];
  };
  expect(await settled('written to /data/mail/one.eml', 1_000)).toEqual([true, true]);
  const { id: deliveryId = '' } = (await agent.call('deliveries')).body.deliveries[0] ?? {};
  const body = { deliveryIds: [deliveryId] };
  expect((await agent.call('replayDeliveries', { body })).body).toEqual({ replayed: 1 });
  expect(await settled('250 2.0.0 Ok', 3_000)).toEqual([false, false]);
});

test('an email about no lead is listed, and can be sent again once it has failed', async () => {
  const { user, store, transactions, now } = await aConsole(await aDatabase());
  const [agent, viewer] = [await user('agent'), await user('viewer')];
  const { name, id: userId } = agent;
  const request = { id: newId(), address: 'ann@lab.example', token: null, now: now() };
  const emailQuotas = [{ bucket: 'a', limit: 3, windowSeconds: 60 }];
  await store.requestData({ ...request, quotas: [], emailQuotas });
  await transactions.write(async (db) => {
    await queueAccountMail(db, { userId, kind: 'password-changed' }, now());
    const digest = { kind: 'service', event: 'digest', target: 'sales@lab.example', item: '7' };
    await queueJob(db, digest, { dueAt: now() });
    await queueJob(db, { kind: 'job', event: 'retention' }, { dueAt: now() });
  });
  const list = async (one = agent) =>
    (await one.call('deliveries')).body.deliveries
      .map(({ channel, lead, recipient, state }) => [channel, lead, recipient, state])
      .toSorted(([first], [second]) => (String(first) < String(second) ? -1 : 1));
  expect(await list()).toEqual([
    ['service:account', null, name, 'pending'],
    ['service:digest', null, 'sales@lab.example', 'pending'],
    ['service:my-data', null, 'ann@lab.example', 'pending'],
  ]);
  expect((await list(viewer))[2]).toEqual(['service:my-data', null, 'a•••@lab.example', 'pending']);

  const ending = { at: now(), response: cleanResponse('550 No such mailbox') };
  for (const job of await store.lease(now(), 60, 9, { kind: 'service' })) {
    const failed = { kind: 'failed', error: cleanResponse('EENVELOPE 550') } as const;
    await store.settle(job, job.event === 'digest' ? { kind: 'done' } : failed, ending);
  }
  const [run] = await store.lease(now(), 60, 9, { kind: 'job' });
  if (run)
    await store.settle(
      run,
      { kind: 'retry', at: now(), error: cleanResponse('full disk') },
      ending,
    );
  expect((await list())[0]).toEqual(['job:retention', null, null, 'pending']);
  const { deliveries } = (await agent.call('deliveries')).body;
  const replay = await agent.call('replayDeliveries', {
    body: { deliveryIds: deliveries.map(({ id }) => id) },
  });
  expect(replay.body).toEqual({ replayed: 1 });
  expect(await store.lease(now(), 60, 9, { kind: 'service' })).toMatchObject([
    { kind: 'service', event: 'account' },
  ]);
});

test('a viewer sees attempts with masked responses', async () => {
  const { user, store } = await aConsole(await aDatabase());
  const [agent, viewer] = [await user('agent'), await user('viewer')];
  await store.accept(aSubmission());
  await endAll(store, () => 'failed');
  const [delivery] = (await agent.call('deliveries')).body.deliveries;
  const params = { deliveryId: delivery?.id ?? '' };
  const responses = await Promise.all(
    [agent, viewer].map(async (one) => {
      const { body } = await one.call('deliveryAttempts', { params });
      return body.attempts.map(({ outcome, response }) => [outcome, response]);
    }),
  );
  expect(responses).toEqual([
    [['failed', '550 no mailbox ann@lab.example']],
    [['failed', '550 no mailbox a•••@lab.example']],
  ]);
});

type Store = Awaited<ReturnType<typeof aConsole>>['store'];
type Leased = Awaited<ReturnType<Store['lease']>>[number];

async function endAll(store: Store, endOf: (delivery: Leased) => 'done' | 'failed') {
  const now = new Date();
  for (const delivery of await store.lease(now, 60, 99)) {
    const isDone = endOf(delivery) === 'done';
    const outcome = isDone
      ? ({ kind: 'done' } as const)
      : ({ kind: 'failed', error: cleanResponse('refused') } as const);
    await store.settle(delivery, outcome, {
      at: now,
      response: cleanResponse('550 no mailbox ann@lab.example'),
    });
  }
}
