import type { Retention } from '#console/contract/privacy.ts';
import type { Db } from '#server/db/connection.ts';
import { countOf, findRow } from '#server/db/rows.ts';
import { expired, nextRunAfter, type RetentionPolicy } from '#server/leads/privacy/retention.ts';

/** The result of the last nightly run, and the number of leads that the next one erases. */
export async function retentionOf(
  db: Db,
  policy: RetentionPolicy,
  now: Date,
): Promise<Omit<Retention, 'isFixed'>> {
  const nextRunAt = nextRunAfter(now, policy.timeZone);
  const run = await findRow(db, 'retention_runs', {});
  return {
    days: policy.days,
    nextRunAt: nextRunAt.toISOString(),
    lastRun: run ? { endedAt: new Date(run.ended_at).toISOString(), erased: run.erased } : null,
    stored: await countOf(db.selectFrom('leads')),
    due: policy.days === null ? 0 : await countOf(expired(db, policy, nextRunAt)),
  };
}
