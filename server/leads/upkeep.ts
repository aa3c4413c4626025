import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '#server/log.ts';
import type { LeadStore } from './store.ts';
import type { Transactions } from './transactions.ts';

/** Kept secrets, removal of what is past its life, and whether the database takes a write. */
export function upkeep({
  read,
  write,
}: Transactions): Pick<LeadStore, 'secret' | 'sweep' | 'ready'> {
  async function kept(name: string): Promise<string | undefined> {
    const row = await read((db) =>
      db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst(),
    );
    return row?.value;
  }

  return {
    secret: async (name, make) => {
      const known = await kept(name);
      if (known !== undefined) return known;
      const value = make();
      await write((db) =>
        db
          .insertInto('secrets')
          .values({ name, value })
          .onConflict((conflict) => conflict.column('name').doNothing())
          .execute(),
      );
      return (await kept(name)) ?? value;
    },

    sweep: async (now) => {
      const end = now.getTime();
      await write(async (db) => {
        await db.deleteFrom('spent_tokens').where('expires_at', '<', end).execute();
        await db.deleteFrom('rate_windows').where('ends_at', '<', end).execute();
        await db.deleteFrom('idempotency_keys').where('expires_at', '<', end).execute();
      });
    },

    ready: async () => {
      const probe = { id: 1, checked_at: Date.now() };
      await write((db) =>
        db
          .insertInto('readiness')
          .values(probe)
          .onConflict((conflict) => conflict.column('id').doUpdateSet(probe))
          .execute(),
      );
    },
  };
}

/** Sweeps the store now and every ten minutes until it is stopped. */
export function startSweeping(store: Pick<LeadStore, 'sweep'>, log: Log): { stop: () => void } {
  const ended = new AbortController();
  const sweepOn = async () => {
    while (!ended.signal.aborted) {
      await store.sweep(new Date()).catch(() => log.warn({}, 'sweeping the store failed'));
      await wait(10 * 60 * 1000, undefined, { signal: ended.signal, ref: false }).catch(
        () => undefined,
      );
    }
  };
  void sweepOn();
  return { stop: () => ended.abort() };
}
