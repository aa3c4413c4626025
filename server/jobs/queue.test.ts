import { describe, expect, test } from 'vitest';
import { createTransactions } from '#server/db/transactions.ts';
import { queueJob } from '#server/leads/deliveries.ts';
import { cleanResponse } from '#server/lib/delivery-failure.ts';
import { everyDatabase } from '#tests/support/databases.ts';
import { aStore } from '#tests/support/store.ts';
import { aSubmission } from '#tests/support/submission.ts';

describe.each(everyDatabase())('jobs on $name', ({ place }) => {
  test('a job is leased once, separately from deliveries, with its details', async () => {
    const { store, queue } = await aQueue(await place());
    await store.accept(aSubmission());
    await queue({ kind: 'job', event: 'erase', item: '1' }, { leads: ['a'] });
    await queue({ kind: 'service', event: 'digest', item: '1' });
    const leased = await Promise.all([
      store.lease(at(0), 60, 9, { kind: 'job' }),
      store.lease(at(0), 60, 9, { kind: 'job' }),
    ]);
    expect(leased.flat()).toMatchObject([
      { event: 'erase', item: '1', attempts: 0, details: { leads: ['a'] } },
    ]);
    expect(await store.lease(at(0), 60, 9, { kind: 'service' })).toMatchObject([{ details: {} }]);
    expect(await store.lease(new Date(), 60, 9)).toMatchObject([{ kind: 'mail' }]);
    expect(await store.lease(at(60), 60, 9, { kind: 'job' })).toMatchObject([
      { event: 'erase', item: '1', attempts: 1 },
    ]);
  });

  test('a worker that lost its lease can neither send nor change the delivery, but its success counts', async () => {
    const { store } = await aQueue(await place());
    const submission = aSubmission();
    await store.accept(submission);
    const state = async () => (await store.deliveriesOf(submission.lead.id))[0];
    const now = Date.now();
    const later = (seconds: number) => new Date(now + seconds * 1000);
    const [late] = await store.lease(later(60), 30, 9);
    const [current] = await store.lease(later(91), 30, 9);
    if (!late || !current) throw new Error('nothing is due');
    expect(current.id).toBe(late.id);
    const ending = (seconds: number) => ({ at: later(seconds), response: cleanResponse('late') });

    expect(await store.beginSending(late, later(92))).toBe(false);
    expect(await store.lease(later(92), 30, 9)).toEqual([]);
    await store.renew(late, later(900));
    const error = cleanResponse('late');
    await store.settle(late, { kind: 'failed', error }, ending(93));
    await store.settle(late, { kind: 'retry', at: later(0), error }, ending(94));
    await store.settle(late, { kind: 'again', at: later(0) }, ending(95));
    expect(await state()).toMatchObject({ state: 'pending', attempts: 2, lastError: null });
    expect(await store.beginSending(current, later(96))).toBe(true);
    await store.renew(current, later(180));
    expect(await store.lease(later(179), 30, 9)).toEqual([]);
    // The renewal of the worker that lost the lease would have hidden the delivery until 900.
    const [next] = await store.lease(later(181), 30, 9);
    expect(next).toMatchObject({ id: late.id, attempts: 2 });
    expect(await store.beginSending(current, later(182))).toBe(false);

    await store.settle(late, { kind: 'done' }, ending(183));
    expect(await state()).toMatchObject({ state: 'done' });
    if (next) expect(await store.beginSending(next, later(184))).toBe(false);
  });

  test('a delivery that was canceled, erased, or settled may not be sent by the worker that leased it', async () => {
    const { store } = await aQueue(await place());
    const now = new Date(Date.now() + 60_000);
    const endings: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
      canceled: (leadId) => store.cancel(now, { reason: 'test', leadId }),
      erased: (leadId) => store.erase([leadId], now),
    };
    for (const [name, end] of Object.entries(endings)) {
      const submission = aSubmission();
      await store.accept(submission);
      const [leased] = await store.lease(now, 30, 9);
      if (!leased) throw new Error('nothing is due');
      await end(submission.lead.id);
      expect([name, await store.beginSending(leased, now)]).toEqual([name, false]);
    }
    const submission = aSubmission();
    await store.accept(submission);
    const [settled] = await store.lease(now, 30, 9);
    if (!settled) throw new Error('nothing is due');
    await store.settle(settled, { kind: 'done' }, { at: now, response: cleanResponse('ok') });
    expect(await store.beginSending(settled, now)).toBe(false);
  });

  test('a job that asks to run again later counts its attempts from zero', async () => {
    const { store, queue } = await aQueue(await place());
    await queue({ kind: 'job', event: 'retention' });
    const ending = { at: at(1), response: cleanResponse('') };
    const [first] = await store.lease(at(0), 60, 9, { kind: 'job' });
    if (!first) throw new Error('nothing is due');
    await store.settle(first, { kind: 'again', at: at(600) }, ending);
    expect(await store.lease(at(599), 60, 9, { kind: 'job' })).toEqual([]);
    expect(await store.lease(at(600), 60, 9, { kind: 'job' })).toMatchObject([
      { id: first.id, attempts: 0, date: at(600) },
    ]);
  });

  test('a waiting job is planned only once, and a job that has ended becomes due again', async () => {
    const { store, queue } = await aQueue(await place());
    await store.planJob({ kind: 'job', event: 'retention' }, at(100));
    await store.planJob({ kind: 'job', event: 'retention' }, at(50));
    expect(await store.lease(at(99), 60, 9, { kind: 'job' })).toEqual([]);
    const [job] = await store.lease(at(100), 60, 9, { kind: 'job' });
    if (!job) throw new Error('nothing is due');
    await store.settle(job, { kind: 'done' }, { at: at(101), response: cleanResponse('done') });
    expect(await store.lease(at(900), 60, 9, { kind: 'job' })).toEqual([]);
    await queue({ kind: 'job', event: 'retention' }, { more: true });
    expect(await store.lease(at(0), 60, 9, { kind: 'job' })).toMatchObject([
      { id: job.id, attempts: 0, details: { more: true } },
    ]);
  });

  test('retrying and canceling deliveries doesn’t affect jobs', async () => {
    const { store, queue } = await aQueue(await place());
    await queue({ kind: 'job', event: 'erase', item: '1' });
    await queue({ kind: 'service', event: 'digest', item: '1' });
    expect(await store.cancel(at(1), { reason: 'restored' })).toBe(1);
    expect(await store.retry(at(1))).toBe(0);
    expect(await store.backlog()).toMatchObject({ pending: 0, canceled: 1 });
    expect(await store.lease(at(1), 60, 9, { kind: 'job' })).toHaveLength(1);
  });
});

const start = Date.parse('2026-11-23T12:00:00Z');
const at = (seconds: number) => new Date(start + seconds * 1000);

async function aQueue(databaseUrl: string) {
  const { store, connection } = await aStore({ databaseUrl });
  const { write } = createTransactions(connection);
  return {
    store,
    queue: (key: Parameters<typeof queueJob>[1], details?: Record<string, unknown>) =>
      write((db) => queueJob(db, key, { dueAt: at(0), ...(details ? { details } : {}) })),
  };
}
