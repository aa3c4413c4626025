import { type Expression, sql } from 'kysely';
import type { Db } from './connection.ts';
import { findRow, insertNew, put } from './rows.ts';
import type { Transactions } from './transactions.ts';

/** An extension's part in sweeping, within the same transactions. */
export type SweepHooks = {
  /** Removes what has expired in its tables. */
  readonly swept: (db: Db, now: Date) => Promise<void>;
  /** Milliseconds since 1970 from which spam is kept for 30 days. */
  readonly spamSince: () => Expression<number>;
  /** Returns those of the spam leads that receivers may have. */
  readonly sentBefore: (db: Db, leadIds: readonly string[]) => Promise<readonly string[]>;
  /** Follows any removal of leads. */
  readonly erased: (db: Db, leadIds: readonly string[], now: Date) => Promise<void>;
};

/** The value of a secret; undefined before it is stored. */
export async function findSecret(db: Db, name: string): Promise<string | undefined> {
  const row = await findRow(db, 'secrets', { name });
  return row?.value;
}

export function storedSecrets({ read, write }: Transactions) {
  const stored = (name: string) => read((db) => findSecret(db, name));
  return {
    /** Undefined before it is stored. */
    storedSecret: stored,
    /** A secret stored once, such as the bot check's key: the first writer's value wins. */
    secret: async (name: string, value: string) => {
      const known = await stored(name);
      if (known !== undefined) return known;
      await write((db) => insertNew(db, 'secrets', { name, value }));
      return (await stored(name)) ?? value;
    },
  };
}

export function upkeep(transactions: Transactions, hooks: SweepHooks) {
  const { write } = transactions;
  /** Infinity before the first sweep, because the clock may have been set back while the server was down. */
  let sweptAt = Number.POSITIVE_INFINITY;

  return {
    ...storedSecrets(transactions),

    /**
     * Removes expired tokens, rate windows, idempotency keys, and visitors' requests for their own data. Also removes
     * spam, unconfirmed subscriptions, and ended erasures after 30 days; and counts of page views after 13 months. If the clock was set back, work planned for the later time becomes due.
     */
    sweep: async (now: Date) => {
      const end = now.getTime();
      const isSetBack = end < sweptAt;
      sweptAt = end;
      await write(async (db) => {
        await db.deleteFrom('spent_tokens').where('expires_at', '<', end).execute();
        await db.deleteFrom('rate_windows').where('ends_at', '<', end).execute();
        await db.deleteFrom('idempotency_keys').where('expires_at', '<', end).execute();
        await db.deleteFrom('data_requests').where('expires_at', '<', end).execute();
        await sweepQueue(db, end);
        await db
          .deleteFrom('erasures')
          .where('erased_at', '<', end - retentionMs)
          .execute();
        await hooks.swept(db, now);
        const firstDay = new Date(end - countRetentionMs).toISOString().slice(0, 10);
        await db.deleteFrom('daily_counts').where('day', '<', firstDay).execute();
        if (isSetBack) await planAgain(db, end);
      });
      while ((await write((db) => purge(db, now, hooks))) === purgeBatchSize);
    },

    /** Resolves once the database accepts a write. */
    ready: async () => {
      const probe = { id: 1, checked_at: Date.now() };
      await write((db) => put(db, 'readiness', ['id'], probe));
    },
  };
}

export type Upkeep = ReturnType<typeof upkeep>;

/**
 * Removes ended work that belongs to no lead. Erasing a lead doesn't remove such work, and a
 * mail server's response may quote a visitor's address.
 */
async function sweepQueue(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('deliveries')
    .where('lead_id', 'is', null)
    .where('state', '<>', 'pending')
    .where('settled_at', '<', now - retentionMs)
    .execute();
  await db
    .deleteFrom('delivery_attempts')
    .where('delivery_id', 'in', (emails) =>
      emails
        .selectFrom('deliveries')
        .select('id')
        .where('kind', '=', 'service')
        .where('event', '=', 'my-data')
        .where('settled_at', '<', now - dataLinkMs),
    )
    .execute();
}

/** Makes work due that is planned further ahead than any pause: the clock must have been set back. */
async function planAgain(db: Db, now: number): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ next_try_at: now })
    .where(sql<boolean>`state = 'pending'`)
    .where('next_try_at', '>', now + maxPauseMs)
    .execute();
  await db
    .updateTable('deliveries')
    .set({ leased_until: now + maxLeaseMs })
    .where(sql<boolean>`state = 'pending'`)
    .where('leased_until', '>', now + maxLeaseMs)
    .execute();
}

/** Removes leads in batches, so that requests don't wait long for a write lock. Returns the number of leads removed. */
async function purge(db: Db, now: Date, hooks: SweepHooks): Promise<number> {
  const before = now.getTime() - retentionMs;
  const rows = await db
    .selectFrom('leads')
    .select('leads.id')
    .where((row) =>
      row.or([
        row.and([
          row('status', '=', 'spam'),
          row('received_at', '<', before),
          row(hooks.spamSince(), '<', before),
        ]),
        row('unconfirmed_since', '<', before),
      ]),
    )
    .limit(purgeBatchSize)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const known = await hooks.sentBefore(db, ids);
  const removed = await db
    .deleteFrom('leads')
    .where('id', 'in', ids)
    // Keeps leads that were released after they were selected.
    .where((row) => row.or([row('status', '=', 'spam'), row('unconfirmed_since', '<', before)]))
    .returning('id')
    .execute();
  const gone = new Set(removed.map(({ id }) => id));
  await hooks.erased(
    db,
    known.filter((id) => gone.has(id)),
    now,
  );
  return ids.length;
}

const retentionMs = 30 * 24 * 60 * 60 * 1000;
/** 13 months, so that a month can be compared with the same month a year earlier. */
const countRetentionMs = 396 * 24 * 60 * 60 * 1000;
const purgeBatchSize = 500;
/** The lifetime of a link to a visitor's own data, and of the page it opens. */
const dataLinkMs = 60 * 60 * 1000;
/** Longer than the pause after any attempt. */
const maxPauseMs = 2 * 60 * 60 * 1000;
/** Longer than any lease. */
const maxLeaseMs = 60 * 1000;
