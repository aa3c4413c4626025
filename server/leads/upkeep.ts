import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '#server/log.ts';
import type { Transactions } from './transactions.ts';

export type Upkeep = {
  /** A secret created once, such as the bot check's key: the first writer's value wins. */
  readonly secret: (name: string, create: () => string) => Promise<string>;
  /** Removes expired tokens, rate windows and idempotency keys. */
  readonly sweep: (now: Date) => Promise<void>;
  /** Resolves when the database accepts a write. */
  readonly ready: () => Promise<void>;
};

export function upkeep({ read, write }: Transactions): Upkeep {
  async function stored(name: string): Promise<string | undefined> {
    const row = await read((db) =>
      db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst(),
    );
    return row?.value;
  }

  return {
    secret: async (name, create) => {
      const known = await stored(name);
      if (known !== undefined) return known;
      const value = create();
      await write((db) =>
        db
          .insertInto('secrets')
          .values({ name, value })
          .onConflict((conflict) => conflict.column('name').doNothing())
          .execute(),
      );
      return (await stored(name)) ?? value;
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

/** Sweeps the store now and every ten minutes until stopped. */
export function startSweeping(store: Pick<Upkeep, 'sweep'>, log: Log): { stop: () => void } {
  const ended = new AbortController();
  const sweepOn = async () => {
    while (!ended.signal.aborted) {
      await store.sweep(new Date()).catch(() => log.warn({}, 'Sweeping the store failed'));
      await wait(10 * 60 * 1000, undefined, { signal: ended.signal, ref: false }).catch(
        () => undefined,
      );
    }
  };
  void sweepOn();
  return { stop: () => ended.abort() };
}
