import {
  type OverLimit,
  overLimit,
  type Quota,
  type Window,
  windowOf,
} from '#server/lib/rate-limits.ts';
import type { Db } from './connection.ts';

/** Counts one hit in each bucket up to the first full one, which it returns, within the caller's transaction. */
export async function countHits(
  db: Db,
  quotas: readonly Quota[],
  now: Date,
): Promise<OverLimit | null> {
  const counted = await countAll(db, quotas, now);
  const full = quotas.findIndex(({ bucket }) => !counted.has(bucket));
  const [first] = full === -1 ? [] : quotas.slice(full);
  if (!first) return null;
  const later = quotas.slice(full).filter(({ bucket }) => counted.has(bucket));
  await giveBackHits(db, later, now);
  return overLimit(first, now);
}

/** Counts one hit within the caller's transaction. A full bucket is not written. */
export async function isWithinQuota(db: Db, quota: Quota, now: Date): Promise<boolean> {
  return (await countAll(db, [quota], now)).has(quota.bucket);
}

/** The buckets that were not full. */
async function countAll(db: Db, quotas: readonly Quota[], now: Date): Promise<ReadonlySet<string>> {
  const hits = quotas.map((quota) => {
    const { bucket, limit } = quota;
    return { bucket, limit, ...windowOf(quota, now) };
  });
  if (hits.length === 0) return new Set();
  return new Set((await insertHits(db, hits)).map(({ bucket }) => bucket));
}

type Hit = Pick<Quota, 'bucket' | 'limit'> & Window;

function insertHits(db: Db, hits: readonly Hit[]) {
  return db
    .insertInto('rate_windows')
    .values(
      hits.map(({ bucket, startsAt, endsAt }) => ({
        bucket,
        starts_at: startsAt,
        ends_at: endsAt,
        hits: 1,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('bucket')
        .doUpdateSet(({ eb, ref, lit }) => ({
          hits: eb
            .case()
            .when('rate_windows.starts_at', '=', ref('excluded.starts_at'))
            .then(eb('rate_windows.hits', '+', lit(1)))
            .else(lit(1))
            .end(),
          starts_at: ref('excluded.starts_at'),
          ends_at: ref('excluded.ends_at'),
        }))
        .where(({ eb, or, ref }) =>
          or([
            eb('rate_windows.starts_at', '<>', ref('excluded.starts_at')),
            ...hits.map(({ bucket, limit }) =>
              eb('rate_windows.bucket', '=', bucket).and('rate_windows.hits', '<', limit),
            ),
          ]),
        ),
    )
    .returning('bucket')
    .execute();
}

/** Refunds hits that were counted at that time, within the caller's transaction. */
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
