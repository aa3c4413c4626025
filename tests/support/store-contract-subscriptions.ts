import { expect, test } from 'vitest';
import type { LeadStore } from '#server/store/lead-store.ts';
import { eraseMentioning } from '#tests/support/erase.ts';
import { aLead, aSubmission } from './submission.ts';

/**
 * Subscriptions: one lead for each address, confirmed by the address's owner, until it is
 * unsubscribed or erased. `given` returns the open store of a test.
 */
export function describeSubscriptions(given: () => LeadStore): void {
  const stored = async () => (await given().list({ limit: 1000 })).map((lead) => lead.id);

  const subscriber = 'Ann@Lab.example';
  const aSubscription = (address = subscriber) =>
    aSubmission({
      lead: aLead({ form: 'subscribe', payload: { emailAddress: address } }),
      subscriber: address,
      deliveries: [{ kind: 'confirmation' }],
    });

  test('an address is subscribed once, ignoring case, even if requests are simultaneous', async () => {
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
    expect(await store.accept(again)).toEqual({ kind: 'repeated', response: again.response });
    expect(await store.recall(key.key, key.fingerprint)).toEqual({
      kind: 'repeated',
      response: again.response,
    });
    expect(await store.accept(aSubmission({ token }))).toEqual({ kind: 'token-spent' });
    await eraseMentioning(store, subscriber);
    expect(await store.recall(key.key, key.fingerprint)).toBeNull();
  });

  const confirm = (id: string, now = new Date()) =>
    given().confirm(id, { deliveries: [{ kind: 'mail' }], now });
  const daysLater = (days: number) => new Date(Date.now() + days * day);

  test('a subscription is unconfirmed until its link is used, and is delivered once', async () => {
    const store = given();
    const subscription = aSubscription();
    const { lead } = subscription;
    await store.accept(subscription);
    expect(await store.find(lead.id)).toMatchObject({ status: 'unconfirmed' });
    expect((await store.list({ limit: 9, status: 'accepted' })).length).toBe(0);
    const ended = await Promise.all(Array.from({ length: 6 }, () => confirm(lead.id)));
    expect(ended.toSorted()).toEqual(['confirmed', ...Array(5).fill('known')]);
    const confirmed = await store.find(lead.id);
    expect(confirmed).toMatchObject({ status: 'accepted', confirmedAt: expect.any(Date) });
    const channels = (await store.deliveriesOf(lead.id)).map(({ channel }) => channel);
    expect(channels).toEqual(['confirmation', 'mail']);
    expect(await confirm('nobody')).toBe('expired');
  });

  test('an unanswered confirmation email is repeated after a day, and any of its links confirms', async () => {
    const store = given();
    const [first, second] = [aSubscription(), aSubscription()];
    expect(await store.accept(first)).toEqual({ kind: 'stored' });
    expect((await store.accept(second)).kind).toBe('repeated');
    const later = { ...second, lead: { ...second.lead, receivedAt: daysLater(1.01) } };
    expect(await store.accept(later)).toEqual({ kind: 'stored' });
    const ended = await Promise.all([confirm(first.lead.id), confirm(later.lead.id)]);
    expect(ended.toSorted()).toEqual(['confirmed', 'known']);
    expect((await store.list({ limit: 9, status: 'accepted' })).length).toBe(1);
  });

  test('only the mailbox’s owner can subscribe it again', async () => {
    const store = given();
    const first = aSubscription();
    await store.accept(first);
    await confirm(first.lead.id);
    expect((await store.accept(aSubscription())).kind).toBe('repeated');
    await store.unsubscribe(first.lead.id, new Date());
    await store.unsubscribe(first.lead.id, new Date());
    await store.unsubscribe('nobody', new Date());
    expect((await store.find(first.lead.id))?.status).toBe('unsubscribed');
    expect(await confirm(first.lead.id)).toBe('expired');
    const again = [aSubscription(), aSubscription()];
    const ended = await Promise.all(again.map(store.accept));
    expect(ended.map(({ kind }) => kind).toSorted()).toEqual(['repeated', 'stored']);
    const statuses = (await store.list({ limit: 9 })).map(({ status }) => status);
    expect(statuses).toEqual(['unconfirmed', 'unsubscribed']);
    const [fresh] = await store.list({ limit: 9, status: 'unconfirmed' });
    expect(await confirm(fresh?.id ?? '')).toBe('confirmed');
    expect(await store.list({ limit: 9, status: 'unsubscribed' })).toMatchObject([
      { id: first.lead.id },
    ]);
  });

  test('only spam and unconfirmed subscriptions are removed after 30 days', async () => {
    const store = given();
    const spam = aSubmission({ lead: aLead({ status: 'spam' }), deliveries: [] });
    const unconfirmed = aSubscription();
    const confirmed = aSubscription('bob@lab.example');
    for (const each of [spam, unconfirmed, confirmed, aSubmission()]) await store.accept(each);
    await confirm(confirmed.lead.id);
    await store.sweep(daysLater(29));
    expect((await stored()).length).toBe(4);
    await store.sweep(daysLater(31));
    const left = (await store.list({ limit: 9 })).map(({ form, status }) => `${form} ${status}`);
    expect(left.toSorted()).toEqual(['contact accepted', 'subscribe accepted']);
    expect(await store.accept(aSubscription())).toEqual({ kind: 'stored' });
  });

  test('an erased subscriber is removed and can subscribe again', async () => {
    const store = given();
    await store.accept(aSubscription());
    expect((await eraseMentioning(store, subscriber)).length).toBe(1);
    expect(await store.accept(aSubscription())).toEqual({ kind: 'stored' });
  });
}

const key = { key: 'a-key', fingerprint: 'one' };
const token = { nonce: 'a-nonce', expiresAt: new Date(Date.now() + 60_000) };
const day = 24 * 60 * 60 * 1000;
