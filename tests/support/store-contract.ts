import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LeadStore } from '#server/store/lead-store.ts';
import { openStore } from '#server/store/open-store.ts';
import { describeAccepting } from './store-contract-accepting.ts';
import { describeReading } from './store-contract-reading.ts';
import { describeSubscriptions } from './store-contract-subscriptions.ts';
import { aLead, aSubmission } from './submission.ts';
import { temporaryFolder } from './temporary.ts';

/** The contract of the store for every driver. `place` returns a store without leads. */
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

    const stored = async () => (await store.list({ limit: 1000 })).map((lead) => lead.id);
    const key = { key: 'a-key', fingerprint: 'one' };
    const token = { nonce: 'a-nonce', expiresAt: new Date(Date.now() + 86_400_000) };

    describeAccepting(() => store);
    describeReading(() => store);
    describeSubscriptions(() => store);

    test('a secret is created once and survives a restart', async () => {
      const made = await Promise.all(['a', 'b', 'c'].map((s) => store.secret('key', s)));
      expect(new Set(made).size).toBe(1);
      await store.close();
      store = await openStore(options);
      expect(await store.secret('key', 'another')).toBe(made[0]);
    });

    test('a sweep removes expired rows only', async () => {
      const now = new Date();
      const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
      await store.accept(aSubmission({ idempotency: key, token }));
      const quota = { bucket: 'bucket', limit: 1, windowSeconds: 60 };
      await store.hit([quota], now);
      await store.sweep(now);
      expect(await store.recall(key.key, key.fingerprint)).not.toBeNull();
      expect(await store.accept(aSubmission({ token }))).toEqual({ kind: 'token-spent' });
      expect(await store.hit([quota], now)).not.toBeNull();
      await store.sweep(later(8));
      expect(await store.recall(key.key, key.fingerprint)).toBeNull();
      expect(await store.accept(aSubmission({ token }))).toEqual({ kind: 'stored' });
      expect(await store.hit([quota], now)).toBeNull();
    });

    test('if the clock is set back by hours, deliveries wait no longer than usual', async () => {
      const now = new Date();
      const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
      await store.accept(aSubmission({ lead: aLead({ receivedAt: later(240) }) }));
      const [interrupted] = await store.lease(later(240), 660, 1);
      const waiting = aSubmission({ lead: aLead({ receivedAt: later(240) }) });
      await store.accept(waiting);
      expect(await store.lease(now, 60, 9)).toEqual([]);
      await store.sweep(now);
      const due = await store.lease(now, 60, 9);
      expect(due.map(({ lead }) => lead?.id)).toEqual([waiting.lead.id]);
      expect(await store.lease(later(0.5), 60, 9)).toEqual([]);
      const after = await store.lease(later(15), 60, 9);
      expect(after.map(({ id }) => id)).toContain(interrupted?.id);
    });

    test('closing waits for pending writes', async () => {
      const submissions = Array.from({ length: 10 }, () => aSubmission());
      const accepted = submissions.map(store.accept);
      await store.close();
      await Promise.all(accepted);
      store = await openStore(options);
      expect((await stored()).length).toBe(10);
    });
  });
}
