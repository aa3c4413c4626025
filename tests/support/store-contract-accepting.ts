import { expect, test } from 'vitest';
import type { Quota } from '#server/db/rate-limits.ts';
import type { BotToken } from '#server/leads/single-use.ts';
import type { LeadStore } from '#server/store/lead-store.ts';
import { aLead, aSubmission } from './submission.ts';

/**
 * Accepting a submission: lead, key, token, deliveries, quarantine, and limits. `given` returns the
 * open store of a test.
 */
export function describeAccepting(given: () => LeadStore): void {
  const stored = async () => (await given().list({ limit: 1000 })).map((lead) => lead.id);

  test('a lead is stored exactly as sent, with its deliveries', async () => {
    const store = given();
    const payload = {
      firstname: "Ñ'); drop table leads;-- 😀 \u0000 \ud800 \u202e",
      list: ['a', 'b'],
    };
    const source = { page: '/lab', utm_term: 'a \u0000 \ud800 "b"' };
    const response = { heading: 'Success!', message: 'Thank you.' };
    const lead = aLead({ payload, intake: { source, response } });
    expect(
      await store.accept(
        aSubmission({ lead, deliveries: [{ kind: 'mail' }, { kind: 'webhook' }] }),
      ),
    ).toEqual({
      kind: 'stored',
    });
    expect(await store.find(lead.id)).toEqual(lead);
    const deliveries = await store.deliveriesOf(lead.id);
    expect(deliveries.map(({ channel, state, attempts }) => [channel, state, attempts])).toEqual([
      ['mail', 'pending', 0],
      ['webhook', 'pending', 0],
    ]);
    expect(await store.find('nobody')).toBeNull();
  });

  test('a lead is released once, and its deliveries are due', async () => {
    const store = given();
    const lead = aLead({ status: 'quarantined' });
    await store.accept(aSubmission({ lead, deliveries: [] }));
    const options = {
      deliveries: [{ kind: 'mail' }, { kind: 'acknowledgment' }],
      now: lead.receivedAt,
    };
    const both = await Promise.all([
      store.release(lead.id, options),
      store.release(lead.id, options),
    ]);
    expect(both.toSorted()).toEqual(['not-held', 'released']);
    expect((await store.find(lead.id))?.status).toBe('accepted');
    const due = await store.lease(lead.receivedAt, 60, 10);
    expect(due.map(({ kind }) => kind).toSorted()).toEqual(['acknowledgment', 'mail']);
    expect(await store.release('nobody', options)).toBe('not-held');
    const spam = aLead({ status: 'spam' });
    await store.accept(aSubmission({ lead: spam, deliveries: [] }));
    expect(await store.release(spam.id, options)).toBe('released');
    expect((await store.find(spam.id))?.status).toBe('accepted');
    expect((await store.deliveriesOf(spam.id)).length).toBe(2);
  });

  test('a quarantined subscription is released only if its address is not subscribed', async () => {
    const store = given();
    const [held, free] = [aLead({ status: 'quarantined' }), aLead({ status: 'quarantined' })];
    for (const lead of [held, free]) await store.accept(aSubmission({ lead, deliveries: [] }));
    await store.accept(aSubmission({ subscriber: 'ann@lab.example' }));
    const options = { deliveries: [{ kind: 'mail' }], now: new Date() };
    const release = (id: string, subscriber: string) =>
      store.release(id, { ...options, subscriber });
    expect(await release(held.id, 'Ann@lab.example')).toBe('subscribed');
    expect((await store.find(held.id))?.status).toBe('quarantined');
    expect(await release(free.id, 'bea@lab.example')).toBe('released');
    const again = aSubmission({ subscriber: 'bea@lab.example' });
    expect((await store.accept(again)).kind).toBe('repeated');
  });

  test('a lead is stored once if its key is sent twice', async () => {
    const store = given();
    const first = aSubmission({ idempotency: key, token });
    const again = aSubmission({ idempotency: key, token });
    const together = await Promise.all([store.accept(first), store.accept(again)]);
    expect(together).toEqual([{ kind: 'stored' }, { kind: 'repeated', response: first.response }]);
    expect(await store.accept(again)).toEqual({ kind: 'repeated', response: first.response });
    expect(await store.recall(key.key, key.fingerprint)).toEqual({
      kind: 'repeated',
      response: first.response,
    });
    expect(await stored()).toEqual([first.lead.id]);
  });

  test('a key sent with another payload is rejected', async () => {
    const store = given();
    await store.accept(aSubmission({ idempotency: key }));
    const other = aSubmission({ idempotency: { ...key, fingerprint: 'two' } });
    expect(await store.accept(other)).toEqual({ kind: 'key-reused' });
    expect(await store.recall(key.key, 'two')).toEqual({ kind: 'key-reused' });
    expect(await store.recall('unknown', 'two')).toBeNull();
  });

  test('a token is spent once, and a second lead with it stores nothing', async () => {
    const store = given();
    const first = aSubmission({ token });
    await store.accept(first);
    expect(await store.accept(aSubmission({ idempotency: key, token }))).toEqual({
      kind: 'token-spent',
    });
    expect(await store.recall(key.key, key.fingerprint)).toBeNull();
    expect(await stored()).toEqual([first.lead.id]);
    const other = { ...token, nonce: 'another' };
    expect(await store.accept(aSubmission({ idempotency: key, token: other }))).toEqual({
      kind: 'stored',
    });
  });

  test('a submission that fails does not affect others in the same commit', async () => {
    const store = given();
    const taken = aSubmission();
    await store.accept(taken);
    const good = Array.from({ length: 20 }, () => aSubmission());
    const bad = aSubmission({ lead: taken.lead });
    const all = [...good.slice(0, 10), bad, ...good.slice(10)];
    const ended = await Promise.allSettled(all.map(store.accept));
    expect(ended.map(({ status }) => status)).toEqual(
      all.map((submission) => (submission === bad ? 'rejected' : 'fulfilled')),
    );
    expect((await stored()).length).toBe(21);
  });

  test('an acknowledgment is queued within its quota, and only stored leads count', async () => {
    const store = given();
    const quota = { bucket: 'mailbox', limit: 2, windowSeconds: 3600 };
    const deliveries = [{ kind: 'mail' }, { kind: 'acknowledgment', quotas: [quota] }];
    const receivedAt = new Date();
    const submit = (changes = {}) =>
      aSubmission({ lead: aLead({ receivedAt }), deliveries, ...changes });
    const first = submit({ token });
    expect(await store.accept(first)).toEqual({ kind: 'stored' });
    expect(await store.accept(submit({ token }))).toEqual({ kind: 'token-spent' });
    const together = [submit(), submit(), submit()];
    await Promise.all(together.map(store.accept));
    const thanked = [];
    for (const { lead } of [first, ...together]) {
      const channels = (await store.deliveriesOf(lead.id)).map(({ channel }) => channel);
      expect(channels).toContain('mail');
      if (channels.includes('acknowledgment')) thanked.push(lead.id);
    }
    expect(thanked).toHaveLength(2);
    expect(thanked).toContain(first.lead.id);
  });

  test('a bucket allows its limit in each window', async () => {
    const store = given();
    const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
    const hits = [];
    const quota = { bucket: 'bucket', limit: 3, windowSeconds: 60 };
    for (let i = 0; i < 4; i += 1) hits.push(await store.hit([quota], at(10)));
    expect(hits.map((hit) => hit === null)).toEqual([true, true, true, false]);
    expect(await store.hit([quota], at(45))).toEqual({
      kind: 'over-limit',
      bucket: 'bucket',
      retryAfter: 15,
    });
    expect(await store.hit([{ ...quota, bucket: 'other' }], at(45))).toBeNull();
    expect(await store.hit([quota], at(60))).toBeNull();
  });

  test('simultaneous hits are all counted', async () => {
    const store = given();
    const now = new Date();
    const hits = await Promise.all(
      Array.from({ length: 30 }, () =>
        store.hit([{ bucket: 'bucket', limit: 10, windowSeconds: 3600 }], now),
      ),
    );
    expect(hits.filter((hit) => hit === null).length).toBe(10);
  });

  test('a submission counts in each bucket, and one over a limit stores and spends nothing', async () => {
    const store = given();
    const quotas = ['client', 'mailbox'].map((bucket) => ({
      bucket,
      limit: bucket === 'client' ? 4 : 2,
      windowSeconds: 3600,
    }));
    const submit = (changes = {}) => store.accept(aSubmission({ quotas, ...changes }));
    const first = await submit({ idempotency: key });
    expect(first).toEqual({ kind: 'stored' });
    expect(await submit({ idempotency: key })).toMatchObject({ kind: 'repeated' });
    const together = await Promise.all([submit({ token }), submit(), submit()]);
    expect(together.filter(({ kind }) => kind === 'stored')).toHaveLength(1);
    const full = { kind: 'over-limit', bucket: 'client', retryAfter: expect.any(Number) };
    expect(await submit({ idempotency: { ...key, key: 'another' } })).toEqual(full);
    expect(await store.recall('another', key.fingerprint)).toBeNull();
    const unspent = { ...token, nonce: 'unspent' };
    const expense = { token: unspent, quotas, now: new Date() };
    expect(await store.spend(expense)).toEqual(full);
    expect(await store.spend({ ...expense, quotas: [] })).toBeNull();
    expect(await stored()).toHaveLength(2);
  });

  test('a rejected submission that is sent twice at the same time is rejected twice', async () => {
    const store = given();
    const quotas = [{ bucket: 'client', limit: 1, windowSeconds: 3600 }];
    await store.hit(quotas, new Date());
    const submit = () => store.accept(aSubmission({ quotas, idempotency: key, token }));
    const both = await Promise.all([submit(), submit()]);
    expect(both.map(({ kind }) => kind)).toEqual(['over-limit', 'over-limit']);
    expect(await store.accept(aSubmission({ idempotency: key, token }))).toEqual({
      kind: 'stored',
    });
  });

  test('a rejected hit does not count in the buckets after the full one', async () => {
    const store = given();
    const now = new Date();
    const [client, mailbox] = ['client', 'mailbox'].map((bucket) => ({
      bucket,
      limit: 1,
      windowSeconds: 3600,
    })) as [Quota, Quota];
    expect(await store.hit([client], now)).toBeNull();
    expect(await store.hit([client, mailbox], now)).toMatchObject({ bucket: 'client' });
    expect(await store.hit([mailbox], now)).toBeNull();
  });

  test('a token is spent once, alone or with a lead', async () => {
    const store = given();
    const spend = (token: BotToken) => store.spend({ token, quotas: [], now: new Date() });
    const spent = await Promise.all([spend(token), spend(token), spend(token)]);
    expect(spent.filter((result) => result === null)).toHaveLength(1);
    expect(await store.accept(aSubmission({ token }))).toEqual({ kind: 'token-spent' });
    const another = { ...token, nonce: 'another-nonce' };
    expect(await store.accept(aSubmission({ token: another }))).toEqual({ kind: 'stored' });
    expect(await spend(another)).toEqual({ kind: 'token-spent' });
  });
}

const key = { key: 'a-key', fingerprint: 'one' };
const token = { nonce: 'a-nonce', expiresAt: new Date(Date.now() + 60_000) };
