import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createIds } from '#server/leads/lead-id.ts';
import { openStore } from '#server/leads/open-store.ts';
import type { LeadStore } from '#server/leads/store.ts';
import { aLead, aSubmission } from './submission.ts';
import { temporaryFolder } from './temporary.ts';

/** What every driver keeps. `place` gives an empty database. */
export function describeStore(
  driver: string,
  place: () => Promise<{ readonly databaseUrl: string | null }>,
): void {
  describe(`the lead store on ${driver}`, () => {
    let store: LeadStore;
    let options: Parameters<typeof openStore>[0];

    beforeEach(async () => {
      options = { dataDir: temporaryFolder(), ...(await place()) };
      store = await openStore(options);
    });
    afterEach(() => store.close());

    const stored = async () => (await store.list({ most: 1000 })).map((lead) => lead.id);
    const key = { key: 'a-key', fingerprint: 'one' };
    const token = { nonce: 'a-nonce', expiresAt: new Date(Date.now() + 60_000) };

    test('a lead is kept as it was sent, with its deliveries', async () => {
      const payload = {
        firstname: "Ñ'); drop table leads;-- 😀 \u0000 \ud800 \u202e",
        list: ['a', 'b'],
      };
      const lead = aLead({ payload });
      expect(await store.accept(aSubmission({ lead, channels: ['mail', 'webhook'] }))).toEqual({
        kind: 'stored',
      });
      expect(await store.find(lead.id)).toEqual(lead);
      const deliveries = await store.deliveriesOf(lead.id);
      expect(deliveries.map(({ channel, state, tries }) => [channel, state, tries])).toEqual([
        ['mail', 'pending', 0],
        ['webhook', 'pending', 0],
      ]);
      expect(await store.find('nobody')).toBeNull();
    });

    test('a lead without channels waits for nothing', async () => {
      const submission = aSubmission({ lead: aLead({ status: 'spam' }), channels: [] });
      await store.accept(submission);
      expect(await store.lease(new Date(Date.now() + 1000), 60, 10)).toEqual([]);
      expect((await store.find(submission.lead.id))?.status).toBe('spam');
    });

    test('a lead leaves quarantine once, with deliveries that are due', async () => {
      const lead = aLead({ status: 'quarantined' });
      await store.accept(aSubmission({ lead, channels: [] }));
      const options = { channels: ['mail', 'acknowledgement'], now: lead.receivedAt } as const;
      const both = await Promise.all([
        store.release(lead.id, options),
        store.release(lead.id, options),
      ]);
      expect(both.toSorted()).toEqual(['not-quarantined', 'released']);
      expect((await store.find(lead.id))?.status).toBe('accepted');
      const due = await store.lease(lead.receivedAt, 60, 10);
      expect(due.map(({ channel }) => channel).toSorted()).toEqual(['acknowledgement', 'mail']);
      expect(await store.release('nobody', options)).toBe('not-quarantined');
    });

    test('a subscription leaves quarantine only while nobody else holds its address', async () => {
      const [held, free] = [aLead({ status: 'quarantined' }), aLead({ status: 'quarantined' })];
      for (const lead of [held, free]) await store.accept(aSubmission({ lead, channels: [] }));
      await store.accept(aSubmission({ subscriber: 'ann@lab.example' }));
      const options = { channels: ['mail'], now: new Date() } as const;
      const release = (id: string, subscriber: string) =>
        store.release(id, { ...options, subscriber });
      expect(await release(held.id, 'Ann@lab.example')).toBe('subscribed');
      expect((await store.find(held.id))?.status).toBe('quarantined');
      expect(await release(free.id, 'bea@lab.example')).toBe('released');
      const again = aSubmission({ subscriber: 'bea@lab.example' });
      expect((await store.accept(again)).kind).toBe('repeated');
    });

    test('a lead is stored once when its key is sent twice', async () => {
      const first = aSubmission({ idempotency: key, token });
      const again = aSubmission({ idempotency: key, token });
      const together = await Promise.all([store.accept(first), store.accept(again)]);
      expect(together).toEqual([{ kind: 'stored' }, { kind: 'repeated', reply: first.reply }]);
      expect(await store.accept(again)).toEqual({ kind: 'repeated', reply: first.reply });
      expect(await store.recall(key.key, key.fingerprint)).toEqual({
        kind: 'repeated',
        reply: first.reply,
      });
      expect(await stored()).toEqual([first.lead.id]);
    });

    test('a key with another content is refused', async () => {
      await store.accept(aSubmission({ idempotency: key }));
      const other = aSubmission({ idempotency: { ...key, fingerprint: 'two' } });
      expect(await store.accept(other)).toEqual({ kind: 'key-reused' });
      expect(await store.recall(key.key, 'two')).toEqual({ kind: 'key-reused' });
      expect(await store.recall('unknown', 'two')).toBeNull();
    });

    test('a token is spent once, and its second lead leaves nothing behind', async () => {
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

    test('one bad submission fails alone among those that share its commit', async () => {
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

    test('a bucket lets its limit through in each window', async () => {
      const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
      const hits = [];
      for (let i = 0; i < 4; i += 1) hits.push(await store.hit('bucket', 3, 60, at(10)));
      expect(hits.map(({ allowed }) => allowed)).toEqual([true, true, true, false]);
      expect(await store.hit('bucket', 3, 60, at(45))).toEqual({ allowed: false, retryAfter: 15 });
      expect(await store.hit('other', 3, 60, at(45))).toEqual({ allowed: true });
      expect(await store.hit('bucket', 3, 60, at(60))).toEqual({ allowed: true });
    });

    test('hits that come together are all counted', async () => {
      const now = new Date();
      const hits = await Promise.all(
        Array.from({ length: 30 }, () => store.hit('bucket', 10, 3600, now)),
      );
      expect(hits.filter(({ allowed }) => allowed).length).toBe(10);
    });

    test('a delivery is leased to one worker, and to another when the lease has ended', async () => {
      const lead = aLead();
      await store.accept(aSubmission({ lead }));
      const now = lead.receivedAt;
      const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
      const both = await Promise.all([store.lease(now, 60, 10), store.lease(now, 60, 10)]);
      const [delivery] = both.flat();
      expect(both.flat()).toEqual([{ id: delivery?.id, channel: 'mail', tries: 0, lead }]);
      expect(await store.lease(later(59), 60, 10)).toEqual([]);
      const [second] = await store.lease(later(60), 60, 10);
      expect(second).toEqual({ ...delivery, tries: 1 });
    });

    test('a try ends as done, as another try or as dead', async () => {
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
      const first = await leased(now);
      expect(await store.settle(first, { kind: 'retry', at, error: 'refused' })).toBe(true);
      expect(await store.lease(now, 60, 1)).toEqual([]);
      expect(await state()).toEqual({
        channel: 'mail',
        state: 'pending',
        tries: 1,
        nextTryAt: at,
        lastError: 'refused',
      });
      const second = await leased(at);
      await store.settle(first, { kind: 'dead', error: 'a worker that lost its lease' });
      expect(await state()).toMatchObject({ state: 'pending', tries: 2 });
      await store.settle(second, { kind: 'dead', error: 'gave up' });
      expect(await state()).toMatchObject({ state: 'dead', lastError: 'gave up' });
      expect(await store.retry(at, 'another lead')).toBe(0);
      expect(await store.retry(at, lead.id)).toBe(1);
      await store.settle(await leased(at), { kind: 'done' });
      expect(await state()).toMatchObject({ state: 'done', lastError: null });
      expect(await store.retry(at)).toBe(0);
      expect(await store.settle({ id: 'gone', tries: 0 }, { kind: 'done' })).toBe(false);
    });

    test('leads are listed newest first, in pages, and told apart', async () => {
      const leads = Array.from({ length: 5 }, (_, i) =>
        aLead({ form: i % 2 ? 'price' : 'contact', status: i === 4 ? 'quarantined' : 'accepted' }),
      );
      for (const lead of leads) await store.accept(aSubmission({ lead }));
      const ids = leads.map((lead) => lead.id).reverse();
      const page = await store.list({ most: 2 });
      expect(page.map((lead) => lead.id)).toEqual(ids.slice(0, 2));
      const before = page.at(-1)?.id ?? '';
      expect((await store.list({ most: 9, before })).map((lead) => lead.id)).toEqual(ids.slice(2));
      expect((await store.list({ most: 9, form: 'price' })).length).toBe(2);
      expect((await store.list({ most: 9, status: 'quarantined' })).map(({ id }) => id)).toEqual([
        ids[0],
      ]);
    });

    test('each walks over all leads, oldest first, beyond one page', async () => {
      const ids = Array.from({ length: 1203 }, createIds());
      await Promise.all(ids.map((id) => store.accept(aSubmission({ lead: aLead({ id }) }))));
      const seen = [];
      for await (const lead of store.each()) seen.push(lead.id);
      expect(seen).toEqual(ids);
      for await (const lead of store.each({ form: 'price' })) throw new Error(lead.form);
    });

    test('erase removes a person from every field and table, and nobody else', async () => {
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
        await store.accept(
          aSubmission({ lead, idempotency: { key: `k${i}`, fingerprint: 'one' } }),
        );
      }
      expect(await store.erase('ann@LAB.example')).toEqual(gone.map(({ id }) => id));
      expect(await stored()).toEqual(kept.map(({ id }) => id).reverse());
      for (const [i, lead] of gone.entries()) {
        expect(await store.deliveriesOf(lead.id)).toEqual([]);
        expect(await store.recall(`k${i}`, 'one')).toBeNull();
      }
      expect((await store.lease(new Date(), 60, 100)).length).toBe(kept.length);
      expect(await store.erase('ann@lab.example')).toEqual([]);
    });

    const subscriber = 'Ann@Lab.example';
    const aSubscription = (address = subscriber) =>
      aSubmission({
        lead: aLead({ form: 'subscribe', payload: { emailAddress: address } }),
        subscriber: address,
      });

    test('an address is subscribed once, in any case and by any number at once', async () => {
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

    test('who has unsubscribed is shown so, and can subscribe again', async () => {
      const first = aSubscription();
      await store.accept(first);
      await store.unsubscribe(first.lead.id, new Date());
      await store.unsubscribe(first.lead.id, new Date());
      await store.unsubscribe('nobody', new Date());
      expect((await store.find(first.lead.id))?.status).toBe('unsubscribed');
      expect((await store.list({ most: 9, status: 'accepted' })).length).toBe(0);
      const again = await Promise.all([aSubscription(), aSubscription()].map(store.accept));
      expect(again.map(({ kind }) => kind).toSorted()).toEqual(['repeated', 'stored']);
      const statuses = (await store.list({ most: 9 })).map(({ status }) => status);
      expect(statuses).toEqual(['accepted', 'unsubscribed']);
      expect((await store.list({ most: 9, status: 'unsubscribed' })).map(({ id }) => id)).toEqual([
        first.lead.id,
      ]);
    });

    test('an erased subscriber is gone, and free to subscribe again', async () => {
      await store.accept(aSubscription());
      expect((await store.erase(subscriber)).length).toBe(1);
      expect(await store.accept(aSubscription())).toEqual({ kind: 'stored' });
    });

    test('a secret is made once and outlives the process', async () => {
      const made = await Promise.all(['a', 'b', 'c'].map((s) => store.secret('key', () => s)));
      expect(new Set(made).size).toBe(1);
      await store.close();
      store = await openStore(options);
      expect(await store.secret('key', () => 'another')).toBe(made[0]);
    });

    test('sweeping removes what is past its life only', async () => {
      const now = new Date();
      const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
      await store.accept(aSubmission({ idempotency: key, token }));
      await store.hit('bucket', 1, 60, now);
      await store.sweep(now);
      expect(await store.recall(key.key, key.fingerprint)).not.toBeNull();
      expect(await store.accept(aSubmission({ token }))).toEqual({ kind: 'token-spent' });
      expect(await store.hit('bucket', 1, 60, now)).toMatchObject({ allowed: false });
      await store.sweep(later(8));
      expect(await store.recall(key.key, key.fingerprint)).toBeNull();
      expect(await store.accept(aSubmission({ token }))).toEqual({ kind: 'stored' });
      expect(await store.hit('bucket', 1, 60, now)).toEqual({ allowed: true });
    });

    test('a store that takes writes is ready', async () => {
      await store.ready();
      await store.ready();
    });

    test('closing waits for the writes that were asked for', async () => {
      const submissions = Array.from({ length: 10 }, () => aSubmission());
      const accepted = submissions.map(store.accept);
      await store.close();
      await Promise.all(accepted);
      store = await openStore(options);
      expect((await stored()).length).toBe(10);
    });
  });
}
