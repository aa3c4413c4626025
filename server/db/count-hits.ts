import { sql } from 'kysely';
import { type OverLimit, overLimit, type Quota, windowOf } from '#server/lib/rate-limits.ts';
import type { Db } from './connection.ts';

/** Counts within the caller's transaction. */
export async function countHits(
  db: Db,
  quotas: readonly Quota[],
  now: Date,
): Promise<OverLimit | null> {
  for (const quota of quotas) {
    if (!(await isWithinQuota(db, quota, now))) return overLimit(quota, now);
  }
  return null;
}

/** Counts one hit within the caller's transaction. A full bucket is not written. */
export async function isWithinQuota(db: Db, quota: Quota, now: Date): Promise<boolean> {
  const { startsAt, endsAt } = windowOf(quota, now);
  const { rows } = await sql`
    insert into rate_windows (bucket, starts_at, ends_at, hits)
    values (${quota.bucket}, ${startsAt}, ${endsAt}, 1)
    on conflict (bucket) do update set
      hits = case when rate_windows.starts_at = excluded.starts_at
        then rate_windows.hits + 1 else 1 end,
      starts_at = excluded.starts_at,
      ends_at = excluded.ends_at
    where rate_windows.starts_at <> excluded.starts_at or rate_windows.hits < ${quota.limit}
    returning bucket`.execute(db);
  return rows.length > 0;
}

/** Gives back hits that were counted at that time, within the caller's transaction. */
export async function giveBackHits(
  db: Db,
  quotas: readonly Quota[],
  countedAt: Date,
): Promise<void> {
  for (const quota of quotas) {
    await db
      .updateTable('rate_windows')
      .set((row) => ({ hits: row('hits', '-', 1) }))
      .where('bucket', '=', quota.bucket)
      .where('starts_at', '=', windowOf(quota, countedAt).startsAt)
      .where('hits', '>', 0)
      .execute();
  }
}
