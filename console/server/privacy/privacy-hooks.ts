import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { updateActivity } from '#console/server/leads/answers.ts';
import { unblock } from '#console/server/leads/blocked-senders.ts';
import { leaveMerges } from '#console/server/leads/lead-merges.ts';
import { notifyOfErasure } from '#console/server/notices/notify.ts';
import { queueLeadsErased } from '#console/server/routing/lead-events.ts';
import { dayOf } from '#contract/days.ts';
import { type RecordEntry, systemActor } from '#server/db/audit-log.ts';
import type { Db, Tables } from '#server/db/connection.ts';
import type { LeadHooks } from '#server/leads/entrance/take-in.ts';
import type { Erasing, PrivacyHooks } from '#server/leads/privacy/privacy-hooks.ts';

/** The team's part in erasure and retention. */
export function consolePrivacyHooks(onChange: LeadHooks['audited']): PrivacyHooks {
  return {
    erasing: async (db, record, erasing) => onChange(db, await leaveTeam(db, record, erasing)),
    erased: queueLeadsErased,
    swept,
    spamSince: () =>
      sql<number>`coalesce((select spam_at from lead_work where lead_id = leads.id), 0)`,
    sentBefore: markedSpam,
    isDue: (now, timeZone) => isNotFollowed(dayOf(now, timeZone)),
    isDueWithOthers,
  };
}

/**
 * Merges with the leads end, and so does the blocking of their addresses, unless only their retention period has ended. A
 * person’s own erasure is told to those who work with the leads. Returns the other leads of the merges.
 */
async function leaveTeam(
  db: Db,
  record: RecordEntry,
  { leadIds, actor, now }: Erasing,
): Promise<readonly string[]> {
  if (actor.userName === 'visitor') await notifyOfErasure(db, leadIds, now);
  const erased = new Set(leadIds);
  const others = new Set<string>();
  for (let from = 0; from < leadIds.length; from += batchSize) {
    const some = leadIds.slice(from, from + batchSize);
    if (actor.userName !== systemActor.userName) await unblock(db, some);
    await leaveMerges(db, record, some, (leadId) => erased.has(leadId));
    const merges = await db
      .deleteFrom('lead_merges')
      .where((row) => row.or([row('lead_id', 'in', some), row('into_id', 'in', some)]))
      .returning(['lead_id', 'into_id'])
      .execute();
    for (const id of merges.flatMap(({ lead_id, into_id }) => [lead_id, into_id])) {
      if (!erased.has(id)) others.add(id);
    }
  }
  for (const leadId of others) await updateActivity(db, leadId);
  return [...others];
}

/** Removes notifications after 90 days, and records of skipped emails after a week. */
async function swept(db: Db, now: Date): Promise<void> {
  const end = now.getTime();
  await db
    .deleteFrom('notifications')
    .where('created_at', '<', end - 90 * dayMs)
    .execute();
  await db
    .deleteFrom('skipped_messages')
    .where('skipped_at', '<', end - 7 * dayMs)
    .execute();
}

/** Only spam marked by a user may have been sent to webhooks. */
async function markedSpam(db: Db, leadIds: readonly string[]): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('lead_work')
    .select('lead_id')
    .where('lead_id', 'in', leadIds)
    .where('spam_at', 'is not', null)
    .execute();
  return rows.map(({ lead_id }) => lead_id);
}

/** Leads are kept until their follow-up day has passed. */
function isNotFollowed(today: string): Expression<SqlBool> {
  const lead = expressionBuilder<Tables, 'leads'>();
  const followed = lead
    .selectFrom('lead_work')
    .select('lead_id')
    .whereRef('lead_work.lead_id', '=', 'leads.id')
    .where('follow_up_on', '>=', today);
  return lead.not(lead.exists(followed));
}

/** Merged leads are erased together, once all of them are due. */
function isDueWithOthers(isDue: Expression<SqlBool>): Expression<SqlBool> {
  const lead = expressionBuilder<Tables, 'leads'>();
  const waiting = lead
    .selectFrom('lead_merges')
    .innerJoin('leads', (join) =>
      join.on((on) =>
        on.or([
          on('leads.id', '=', on.ref('lead_merges.lead_id')),
          on('leads.id', '=', on.ref('lead_merges.into_id')),
        ]),
      ),
    )
    .where((row) => row.not(isDue))
    .select('into_id');
  const merged = lead.selectFrom('lead_merges').select('lead_id').where('into_id', 'in', waiting);
  return lead.not(lead.or([lead('id', 'in', waiting), lead('id', 'in', merged)]));
}

const batchSize = 200;
const dayMs = 24 * 60 * 60_000;
