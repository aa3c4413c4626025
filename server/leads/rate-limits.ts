import { sql } from 'kysely';
import type { Connection, Db } from './connection.ts';
import type { Transactions } from './transactions.ts';

/** A number of hits in each fixed window. Bucket names carry no address in clear text. */
export type Quota = {
  readonly bucket: string;
  readonly limit: number;
  readonly windowSeconds: number;
};

export type RateLimits = {
  /** Counts one hit, shared by all processes. Returns `retryAfter` in seconds when over the limit. */
  readonly hit: (quota: Quota, now: Date) => Promise<{ readonly retryAfter: number } | null>;
};

/**
 * Fixed windows, shared by all processes. A bucket over its limit is only read, so a flood costs no
 * commits. In PostgreSQL each count is a separate transaction: longer transactions that count
 * the same buckets in a different order would deadlock.
 */
export function rateLimits({ kind }: Connection, { read, write }: Transactions): RateLimits {
  const persist = kind === 'sqlite' ? write : read;
  return {
    hit: async (quota, now) => {
      const window = windowOf(quota, now);
      const before = await read((db) => hitsOf(db, window));
      const hits = before >= quota.limit ? before + 1 : await persist((db) => count(db, window));
      if (hits <= quota.limit) return null;
      return { retryAfter: Math.max(1, Math.ceil((window.ends_at - now.getTime()) / 1000)) };
    },
  };
}

/**
 * Counts one hit within the caller's transaction, so that what is rolled back is not counted. Rare
 * deadlocks are retried by the caller.
 */
export async function isWithinQuota(db: Db, quota: Quota, now: Date): Promise<boolean> {
  const window = windowOf(quota, now);
  return (await hitsOf(db, window)) < quota.limit && (await count(db, window)) <= quota.limit;
}

function windowOf({ bucket, windowSeconds }: Quota, now: Date): Window {
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
