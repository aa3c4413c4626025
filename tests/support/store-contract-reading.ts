import { expect, test } from 'vitest';
import { cleanResponse, uncertainError } from '#server/lib/delivery-failure.ts';
import { newId } from '#server/lib/ids.ts';
import type { LeadStore } from '#server/store/lead-store.ts';
import { eraseMentioning } from '#tests/support/erase.ts';
import { aLead, aSubmission } from './submission.ts';

/**
 * Reading by the worker and the operator, and erasure. `given` returns the open store of a test.
 */
export function describeReading(given: () => LeadStore): void {
  const stored = async () => (await given().list({ limit: 1000 })).map((lead) => lead.id);

  test('the leads of the last minute are counted up to a maximum', async () => {
    const store = given();
    const before = new Date(Date.now() - 1);
    for (let i = 0; i < 3; i += 1) await store.accept(aSubmission());
    expect(await store.countSince(before, 9)).toBe(3);
    expect(await store.countSince(before, 2)).toBe(2);
    expect(await store.countSince(new Date(Date.now() + 1000), 9)).toBe(0);
  });

  test('a delivery is leased to one worker, and to another after the lease expires', async () => {
    const store = given();
    const lead = aLead();
    await store.accept(aSubmission({ lead }));
    const now = lead.receivedAt;
    const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
    const both = await Promise.all([store.lease(now, 60, 10), store.lease(now, 60, 10)]);
    const [delivery] = both.flat();
    expect(both.flat()).toMatchObject([{ kind: 'mail', attempts: 0, date: now, lead }]);
    expect(await store.lease(later(59), 60, 10)).toEqual([]);
    const [second] = await store.lease(later(60), 60, 10);
    expect(second).toEqual({ ...delivery, attempts: 1, isDatedBefore: true });
    if (!delivery || !second) throw new Error('nothing is due');
    expect(await store.beginSending(delivery, later(61))).toBe(false);
    expect(await store.beginSending(second, later(61))).toBe(true);
    await store.renew(delivery, later(600));
    await store.renew(second, later(130));
    expect(await store.lease(later(129), 60, 10)).toEqual([]);
    const again = { carefulOn: [{ kind: 'mail' }] };
    expect(await store.retry(later(130), again)).toBe(0);
    expect(await store.lease(later(130), 60, 10)).toMatchObject([{ mayHaveArrived: true }]);
  });

  test('an attempt ends as done, retried, or failed, and is recorded', async () => {
    const store = given();
    const lead = aLead();
    await store.accept(aSubmission({ lead }));
    const now = lead.receivedAt;
    const at = new Date(now.getTime() + 5_000);
    const leased = async (when: Date) => {
      const [delivery] = await store.lease(when, 60, 1);
      if (!delivery) throw new Error('nothing is due');
      return delivery;
    };
    const state = async () => (await store.deliveriesOf(lead.id))[0];
    const ending = { at: now, response: cleanResponse('451 Greylisted') };
    const later = { at, response: cleanResponse('550 No such mailbox') };
    const first = await leased(now);
    expect(
      await store.settle(first, { kind: 'retry', at, error: cleanResponse('refused') }, ending),
    ).toBe(true);
    expect(await store.lease(now, 60, 1)).toEqual([]);
    expect(await state()).toMatchObject({
      kind: 'mail',
      state: 'pending',
      attempts: 1,
      nextAttemptAt: at,
      lastError: 'refused',
    });
    const second = await leased(at);
    expect(second).toEqual({ ...first, attempts: 1, date: at });
    await store.settle(
      first,
      { kind: 'failed', error: cleanResponse('a worker that lost its lease') },
      ending,
    );
    expect(await state()).toMatchObject({ state: 'pending', attempts: 2 });
    await store.settle(second, { kind: 'failed', error: cleanResponse('gave up') }, later);
    expect(await state()).toMatchObject({ state: 'failed', lastError: 'gave up' });
    expect(await store.retry(at, { leadId: 'another lead' })).toBe(0);
    expect(await store.retry(at, { leadId: lead.id })).toBe(1);
    await store.settle(
      await leased(at),
      { kind: 'done' },
      { at: new Date(at.getTime() + 1), response: cleanResponse('250 Ok') },
    );
    expect(await state()).toMatchObject({ state: 'done', lastError: null });
    expect(await store.retry(at)).toBe(0);
    const attempts = await store.attemptsOf(lead.id);
    expect(attempts.slice(0, 2)).toMatchObject([
      { channel: 'mail', outcome: 'retry', ...ending },
      { channel: 'mail', outcome: 'failed', ...later },
    ]);
    expect(attempts.length).toBe(3);
    expect(await store.settle({ id: 'gone', attempts: 0 }, { kind: 'done' }, ending)).toBe(false);
  });

  test('an email has the date of the attempt, or of an earlier one that may have arrived', async () => {
    const store = given();
    const lead = aLead();
    await store.accept(aSubmission({ lead }));
    const at = (hours: number) => new Date(lead.receivedAt.getTime() + hours * 3_600_000);
    const attemptAt = async (hours: number, text: string) => {
      const error = cleanResponse(text);
      const [delivery] = await store.lease(at(hours), 60, 1);
      if (!delivery) throw new Error('nothing is due');
      const outcome = { kind: 'retry', at: at(hours), error } as const;
      await store.settle(delivery, outcome, { at: at(hours), response: error });
      return delivery.date;
    };
    expect(await attemptAt(1, 'refused')).toEqual(at(1));
    expect(await attemptAt(30, uncertainError)).toEqual(at(30));
    expect(await attemptAt(31, 'refused')).toEqual(at(30));
    expect(await attemptAt(32, 'refused')).toEqual(at(30));
    await store.retry(at(90), { leadId: lead.id });
    expect((await store.lease(at(90), 60, 1))[0]?.date).toEqual(at(90));
    const [cutOff] = await store.lease(at(91), 60, 1);
    expect(cutOff).toMatchObject({ isDatedBefore: true, date: at(90) });
  });

  test('pending deliveries on other channels are canceled, except during an attempt', async () => {
    const store = given();
    const [waiting, leased] = [aLead(), aLead()];
    const deliveries = [{ kind: 'mail' }, { kind: 'mail', target: 'ann@lab.example' }];
    for (const lead of [leased, waiting]) await store.accept(aSubmission({ lead, deliveries }));
    const now = new Date(leased.receivedAt.getTime() + 1_000);
    const [busy] = await store.lease(now, 60, 1, { kind: 'mail', target: 'ann@lab.example' });
    expect(
      await store.cancel(now, {
        reason: 'removed',
        keep: [{ kind: 'mail', target: '' }, { kind: 'webhook' }],
      }),
    ).toBe(1);
    const states = async (id: string) => (await store.deliveriesOf(id)).map(({ state }) => state);
    const other = busy?.lead?.id === waiting.id ? leased : waiting;
    expect(await states(other.id)).toEqual(['pending', 'canceled']);
    expect(await states(busy?.lead?.id ?? '')).toEqual(['pending', 'pending']);
    expect(await store.backlog()).toMatchObject({ pending: 3, canceled: 1 });
    expect(
      await store.retry(now, { leadId: other.id, channels: [{ kind: 'mail', target: '' }] }),
    ).toBe(1);
    expect(await store.retry(now, { leadId: other.id })).toBe(2);
    expect(await store.cancel(now, { reason: 'restored' })).toBe(4);
    expect(await store.backlog()).toMatchObject({ pending: 0, canceled: 4 });
  });

  test('leads are listed newest first, in pages, and can be filtered', async () => {
    const store = given();
    const leads = Array.from({ length: 5 }, (_, i) =>
      aLead({ form: i % 2 ? 'price' : 'contact', status: i === 4 ? 'quarantined' : 'accepted' }),
    );
    for (const lead of leads) await store.accept(aSubmission({ lead }));
    const ids = leads.map((lead) => lead.id).reverse();
    const page = await store.list({ limit: 2 });
    expect(page.map((lead) => lead.id)).toEqual(ids.slice(0, 2));
    const before = page.at(-1)?.id ?? '';
    expect((await store.list({ limit: 9, before })).map((lead) => lead.id)).toEqual(ids.slice(2));
    expect((await store.list({ limit: 9, form: 'price' })).length).toBe(2);
    expect((await store.list({ limit: 9, status: 'quarantined' })).map(({ id }) => id)).toEqual([
      ids[0],
    ]);
  });

  test('each() visits all leads across pages, oldest first', async () => {
    const store = given();
    const ids = Array.from({ length: 1203 }, newId);
    await Promise.all(ids.map((id) => store.accept(aSubmission({ lead: aLead({ id }) }))));
    const seen = [];
    for await (const lead of store.each()) seen.push(lead.id);
    expect(seen).toEqual(ids);
    for await (const lead of store.each({ form: 'price' })) throw new Error(lead.form);
  });

  test('erase removes one person from every field and table', async () => {
    const store = given();
    const emailAddress = 'Ann@Lab.example';
    const gone = [
      aLead({ payload: { emailAddress } }),
      aLead({ payload: { laboratoryEmail: 'ANN@lab.example', emailAddress: 'bob@x.example' } }),
      aLead({ payload: { message: 'Write to ann@lab.example.' } }),
      aLead({ payload: { message: "It was <b>'ann@lab.example'</b>, I think" } }),
      aLead({ payload: { other: ['x', 'Ann <ann@lab.example>'] } }),
    ];
    const kept = [
      aLead({ payload: { emailAddress: 'joann@lab.example' } }),
      aLead({ payload: { emailAddress: 'ann@lab.example.org' } }),
      aLead({ payload: { emailAddress: 'annXlab.example' } }),
      aLead({ payload: { emailAddress: "o'ann@lab.example" } }),
      aLead({ payload: { emailAddress: "'ann@lab.example" } }),
      aLead({ payload: { message: "Write to o'ann@lab.example or x+'ann@lab.example" } }),
      ...[..."!#$%&'*+/=?^_`{|}~-."].map((joint) =>
        aLead({ payload: { emailAddress: `x${joint}ann@lab.example` } }),
      ),
    ];
    for (const [i, lead] of [...gone, ...kept].entries()) {
      await store.accept(aSubmission({ lead, idempotency: { key: `k${i}`, fingerprint: 'one' } }));
    }
    expect(await eraseMentioning(store, 'ann@LAB.example')).toEqual(gone.map(({ id }) => id));
    expect(await stored()).toEqual(kept.map(({ id }) => id).reverse());
    for (const [i, lead] of gone.entries()) {
      expect(await store.deliveriesOf(lead.id)).toEqual([]);
      expect(await store.recall(`k${i}`, 'one')).toBeNull();
    }
    expect((await store.lease(new Date(), 60, 100)).length).toBe(kept.length);
    expect(await eraseMentioning(store, 'ann@lab.example')).toEqual([]);
  });
}
