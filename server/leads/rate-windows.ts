import { sql } from 'kysely';
import type { Connection, Db } from './connection.ts';
import type { LeadStore, Quota } from './store.ts';
import type { Transactions } from './transactions.ts';

/**
 * Fixed windows that every process counts in. A bucket over its limit is only read, so that a flood
 * costs no commits. In PostgreSQL each count is a transaction of its own: two processes that
 * count the same buckets in another order inside longer ones would wait for each other.
 */
export function rateWindows(
  { kind }: Connection,
  { read, write }: Transactions,
): Pick<LeadStore, 'hit'> {
  const persist = kind === 'sqlite' ? write : read;
  return {
    hit: async (bucket, limit, windowSeconds, now) => {
      const window = windowOf(bucket, windowSeconds, now);
      const before = await read((db) => hitsOf(db, window));
      const hits = before >= limit ? before + 1 : await persist((db) => count(db, window));
      if (hits <= limit) return { allowed: true };
      const retryAfter = Math.max(1, Math.ceil((window.ends_at - now.getTime()) / 1000));
      return { allowed: false, retryAfter };
    },
  };
}

/**
 * Counts within the caller's transaction, so that what is not stored is not counted. Two that wait for
 * each other here are tried again; it is rare, as the buckets are small and only read when full.
 */
export async function hasRoom(
  db: Db,
  { bucket, limit, windowSeconds }: Quota,
  now: Date,
): Promise<boolean> {
  const window = windowOf(bucket, windowSeconds, now);
  return (await hitsOf(db, window)) < limit && (await count(db, window)) <= limit;
}

function windowOf(bucket: string, windowSeconds: number, now: Date): Window {
  const length = windowSeconds * 1000;
  const startsAt = Math.floor(now.getTime() / length) * length;
  return { bucket, starts_at: startsAt, ends_at: startsAt + length };
}

type Window = { readonly bucket: string; readonly starts_at: number; readonly ends_at: number };

async function hitsOf(db: Db, window: Window): Promise<number> {
  const row = await db
    .selectFrom('rate_windows')
    .select('hits')
    .where('bucket', '=', window.bucket)
    .where('starts_at', '=', window.starts_at)
    .executeTakeFirst();
  return row?.hits ?? 0;
}

async function count(db: Db, { bucket, starts_at, ends_at }: Window): Promise<number> {
  const { rows } = await sql<{ hits: number }>`
    insert into rate_windows (bucket, starts_at, ends_at, hits)
    values (${bucket}, ${starts_at}, ${ends_at}, 1)
    on conflict (bucket) do update set
      hits = case when rate_windows.starts_at = excluded.starts_at
        then rate_windows.hits + 1 else 1 end,
      starts_at = excluded.starts_at,
      ends_at = excluded.ends_at
    returning hits`.execute(db);
  return rows[0]?.hits ?? 1;
}
