import { expect, test } from 'vitest';
import type { LeadStore } from '#server/leads/store.ts';
import { aLead, aSubmission } from './submission.ts';

/** One lead per address until it is unsubscribed or erased. `given` returns the open store of a test. */
export function describeSubscriptions(given: () => LeadStore): void {
  const stored = async () => (await given().list({ limit: 1000 })).map((lead) => lead.id);

  const subscriber = 'Ann@Lab.example';
  const aSubscription = (address = subscriber) =>
    aSubmission({
      lead: aLead({ form: 'subscribe', payload: { emailAddress: address } }),
      subscriber: address,
    });

  test('an address is subscribed once, ignoring case, also under simultaneous requests', async () => {
    const store = given();
    const many = Array.from({ length: 12 }, (_, i) =>
      aSubscription(i % 2 ? subscriber : subscriber.toUpperCase()),
    );
    const ended = await Promise.all(many.map(store.accept));
    expect(ended.filter(({ kind }) => kind === 'stored').length).toBe(1);
    expect(ended.filter(({ kind }) => kind === 'repeated').length).toBe(11);
    expect((await stored()).length).toBe(1);
    expect(await store.accept(aSubscription('bob@lab.example'))).toEqual({ kind: 'stored' });
  });

  test('a repeated subscription keeps its key and spends its token', async () => {
    const store = given();
    await store.accept(aSubscription());
    const again = { ...aSubscription(), idempotency: key, token };
    expect(await store.accept(again)).toEqual({ kind: 'repeated', reply: again.reply });
    expect(await store.recall(key.key, key.fingerprint)).toEqual({
      kind: 'repeated',
      reply: again.reply,
    });
    expect(await store.accept(aSubmission({ token }))).toEqual({ kind: 'token-spent' });
    await store.erase(subscriber);
    expect(await store.recall(key.key, key.fingerprint)).toBeNull();
  });

  test('an unsubscribed lead shows its status, and its address can subscribe again', async () => {
    const store = given();
    const first = aSubscription();
    await store.accept(first);
    await store.unsubscribe(first.lead.id, new Date());
    await store.unsubscribe(first.lead.id, new Date());
    await store.unsubscribe('nobody', new Date());
    expect((await store.find(first.lead.id))?.status).toBe('unsubscribed');
    expect((await store.list({ limit: 9, status: 'accepted' })).length).toBe(0);
    const again = await Promise.all([aSubscription(), aSubscription()].map(store.accept));
    expect(again.map(({ kind }) => kind).toSorted()).toEqual(['repeated', 'stored']);
    const statuses = (await store.list({ limit: 9 })).map(({ status }) => status);
    expect(statuses).toEqual(['accepted', 'unsubscribed']);
    expect((await store.list({ limit: 9, status: 'unsubscribed' })).map(({ id }) => id)).toEqual([
      first.lead.id,
    ]);
  });

  test('an erased subscriber is removed and can subscribe again', async () => {
    const store = given();
    await store.accept(aSubscription());
    expect((await store.erase(subscriber)).length).toBe(1);
    expect(await store.accept(aSubscription())).toEqual({ kind: 'stored' });
  });
}

const key = { key: 'a-key', fingerprint: 'one' };
const token = { nonce: 'a-nonce', expiresAt: new Date(Date.now() + 60_000) };
