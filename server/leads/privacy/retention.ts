import { expressionBuilder, sql } from 'kysely';
import { addDays, dayOf, momentOf } from '#contract/days.ts';
import { type RecordEntry, systemActor } from '#server/db/audit-log.ts';
import type { Db, Tables } from '#server/db/connection.ts';
import { insertNew } from '#server/db/rows.ts';
import { firstIdAt } from '#server/lib/ids.ts';
import { type Erasure, eraseLeads } from './erase-leads.ts';
import { privacyHooks } from './privacy-hooks.ts';

/** Leads whose retention period has ended, with their forms. */
export type ExpiredLeads = readonly { readonly id: string; readonly form: string }[];

/** The retention period, and the time zone of the nightly run. */
export type RetentionPolicy = {
  /** Null keeps leads forever. */
  readonly days: number | null;
  readonly timeZone: string;
};

/** The nightly run starts at this time. */
const runTime = '03:00';
const dayMs = 24 * 60 * 60_000;
/** An interrupted run is taken over after this long. */
const claimMs = 10 * 60_000;

/** The next nightly run after `now`. */
export function nextRunAfter(now: Date, timeZone: string, time = runTime): Date {
  const today = dayOf(now, timeZone);
  const run = momentOf(today, time, timeZone);
  return run > now ? run : momentOf(addDays(today, 1), time, timeZone);
}

/** The last run that was due. */
export function lastRunBefore(now: Date, timeZone: string, time = runTime): Date {
  const today = dayOf(now, timeZone);
  const run = momentOf(today, time, timeZone);
  return run <= now ? run : momentOf(addDays(today, -1), time, timeZone);
}

/**
 * Claims the due run for one of several processes. The very first call only starts the schedule, so that nothing is
 * erased before someone can look at the preview.
 */
export async function claimRun(db: Db, now: Date, timeZone: string): Promise<boolean> {
  const at = now.getTime();
  const first = { id: 1, claimed_at: at, ended_at: at, erased: 0 };
  if (await insertNew(db, 'retention_runs', first)) return false;
  const due = lastRunBefore(now, timeZone).getTime();
  const { numUpdatedRows } = await db
    .updateTable('retention_runs')
    .set({ claimed_at: at })
    .where('ended_at', '<', due)
    .where((row) => row.or([row('claimed_at', '<', due), row('claimed_at', '<', at - claimMs)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function endRun(db: Db, now: Date, erased: number): Promise<void> {
  await db.updateTable('retention_runs').set({ ended_at: now.getTime(), erased }).execute();
}

/** A batch of leads whose retention period has ended. */
export async function expiredLeads(
  db: Db,
  policy: RetentionPolicy,
  now: Date,
  limit: number,
): Promise<ExpiredLeads> {
  const leads = expired(db, policy, now).select(['id', 'form']).orderBy('id').limit(limit);
  return policy.days === null ? [] : leads.execute();
}

/** Erases the leads that are still due; null if there are none. */
export async function eraseExpired(
  db: Db,
  record: RecordEntry,
  candidates: ExpiredLeads,
  { policy, now }: { readonly policy: RetentionPolicy; readonly now: Date },
): Promise<Erasure | null> {
  const ids = candidates.map(({ id }) => id);
  const rows = await expired(db, policy, now).select('id').where('id', 'in', ids).execute();
  const leadIds = rows.map(({ id }) => id);
  return eraseLeads(db, record, { reason: 'retention', actor: systemActor, leadIds, now });
}

/** Selects the leads that a run at `now` erases. */
export function expired(db: Db, { days, timeZone }: RetentionPolicy, now: Date) {
  const cutoff = now.getTime() - (days ?? 0) * dayMs;
  const isDue = dueBy(cutoff, now, timeZone);
  return (
    db
      .selectFrom('leads')
      // Reads only the old part of the index: a lead's id contains the time at which it was received.
      .where('id', '<', firstIdAt(new Date(cutoff + dayMs)))
      .where(isDue)
      .where(privacyHooks.isDueWithOthers(isDue))
  );
}

/**
 * True for leads whose own period has ended. It starts at the end of an ended subscription. Active subscriptions are not
 * due.
 */
function dueBy(cutoff: number, now: Date, timeZone: string) {
  const lead = expressionBuilder<Tables, 'leads'>();
  const startedAt = sql<number>`coalesce(unsubscribed_at, received_at)`;
  const isActive = lead.and([
    lead('status', '=', 'accepted'),
    lead('unsubscribed_at', 'is', null),
    lead('unconfirmed_since', 'is', null),
    lead.exists(
      lead
        .selectFrom('subscriptions')
        .select('address')
        .whereRef('subscriptions.lead_id', '=', 'leads.id'),
    ),
  ]);
  return lead.and([
    lead(startedAt, '<', cutoff),
    lead.not(isActive),
    privacyHooks.isDue(now, timeZone),
  ]);
}
