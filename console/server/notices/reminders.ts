import { sql } from 'kysely';
import { requestKey } from '#console/server/leads/lead-summaries.ts';
import { clockText } from '#contract/days.ts';
import type { Db } from '#server/db/connection.ts';
import type { Transactions } from '#server/db/transactions.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import { recipientsOf } from '#server/delivery/mail/service-email.ts';
import type { WorkParts } from '#server/extension/extension.ts';
import { type JobHandler, repeated } from '#server/jobs/queue.ts';
import { newId } from '#server/lib/ids.ts';
import { queueMonthlyReport } from './monthly-report.ts';
import { notify } from './notify.ts';
import { queueOverdue } from './overdue.ts';
import { type NoticeDetails, queueServiceEmails, teamTargets } from './own-channels.ts';

type ReminderOptions = Pick<WorkParts, 'clock' | 'wakeUp'> & {
  readonly store: Pick<Reminders, 'queueReminders' | 'queueOverdue' | 'queueMonthlyReport'>;
  readonly settings: Pick<DeliverySettings, 'mail' | 'timeZone'>;
};

/**
 * Queues emails about leads whose follow-up has come, by default at 7 a.m. of its day, and about leads that have waited
 * for an answer longer than the target, and each month's figures. Checks every minute.
 */
export function reminderJob(options: ReminderOptions): JobHandler {
  return repeated(options.clock, checkIntervalMs, () => queueDueReminders(options));
}

export async function queueDueReminders({
  store,
  settings: { mail, timeZone },
  clock,
  wakeUp,
}: ReminderOptions): Promise<void> {
  const now = clock();
  const moment = clockText(now, timeZone).slice(0, 16).replace(' ', 'T');
  const team = recipientsOf(mail);
  const queued = [
    await store.queueReminders(moment, now, team),
    await store.queueOverdue(now, timeZone, team),
    await store.queueMonthlyReport(now, timeZone),
  ];
  if (queued.includes(true)) wakeUp.send();
}

export function reminders(transactions: Transactions) {
  const { read, write } = transactions;
  return {
    /**
     * Notifies the assignees of leads that are due at a time of day, such as `2026-11-22T15:00`, and queues an email to
     * each recipient about unassigned ones. Reports a lead once for each of its follow-ups, whatever its progress. False
     * if none is due.
     */
    queueReminders: async (moment: string, now: Date, recipients: readonly string[]) => {
      const [some] = await read((db) => dueAt(db, moment).limit(1).execute());
      return some ? write((db) => queue(db, moment, now, recipients)) : false;
    },
    queueOverdue: (now: Date, timeZone: string, team: readonly string[]) =>
      queueOverdue(transactions, now, timeZone, team),
    queueMonthlyReport: (now: Date, timeZone: string) =>
      queueMonthlyReport(transactions, now, timeZone),
    /** Excludes leads that were erased or given another follow-up since their reminder was queued. */
    stillDue: (leadIds: readonly string[]) => read((db) => stillDue(db, leadIds)),
  };
}

export type Reminders = ReturnType<typeof reminders>;
export type DueLead = Awaited<ReturnType<typeof stillDue>>[number];

async function queue(
  db: Db,
  moment: string,
  now: Date,
  recipients: readonly string[],
): Promise<boolean> {
  const found = await dueAt(db, moment).orderBy('leads.id').execute();
  // Of several processes, only one changes a row.
  const rows = await db
    .updateTable('lead_work')
    .set({ reminded_on: followUpKey })
    .where('lead_id', 'in', ['', ...found.map(({ id }) => id)])
    .where(isUnreported)
    .returning('lead_id')
    .execute();
  const claimed = new Set(rows.map(({ lead_id }) => lead_id));
  const due = found.filter(({ id }) => claimed.has(id));
  for (const [userId, leads] of Map.groupBy(due, (lead) => lead.userId)) {
    if (userId === null) {
      const details: NoticeDetails = { leadIds: leads.map(({ id }) => id) };
      const targets = teamTargets(recipients);
      await queueServiceEmails(db, 'reminder', { item: newId(), targets, dueAt: now, details });
      continue;
    }
    const events = leads.map(({ id, form, followUpOn, followUpTime }) => ({
      userId,
      kind: 'follow-up' as const,
      leadId: id,
      form,
      event: `follow-up:${id}:${followUpOn}${followUpTime === null ? '' : `T${followUpTime}`}`,
    }));
    await notify(db, events, { now });
  }
  return due.length > 0;
}

function dueAt(db: Db, moment: string) {
  const [day = '', time = ''] = moment.split('T');
  const timed = sql<boolean>`follow_up_on || 'T' || follow_up_time <= ${moment}`;
  const isMorning = time >= morning ? sql.lit(1) : sql.lit(0);
  const other = sql<boolean>`(follow_up_time is null and ${isMorning} = 1)`;
  return leadsWithFollowUp(db)
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'lead_work.assignee_id').on('users.disabled_at', 'is', null),
    )
    .select('users.id as userId')
    .where('follow_up_on', '<=', day)
    .where((row) => row.or([timed, other]))
    .where(isUnreported);
}

function stillDue(db: Db, leadIds: readonly string[]) {
  return leadsWithFollowUp(db)
    .where('leads.id', 'in', ['', ...leadIds])
    .where(sql<boolean>`reminded_on = ${followUpKey}`)
    .orderBy('follow_up_on')
    .orderBy('leads.id')
    .execute();
}

function leadsWithFollowUp(db: Db) {
  return db
    .selectFrom('lead_work')
    .innerJoin('leads', 'leads.id', 'lead_work.lead_id')
    .select(['leads.id', requestKey.as('form')])
    .select(['lead_work.follow_up_on as followUpOn', 'lead_work.follow_up_time as followUpTime'])
    .where('leads.status', '=', 'accepted');
}

const followUpKey = sql<string>`follow_up_on || coalesce('T' || follow_up_time, '')`;
const isUnreported = sql<boolean>`coalesce(reminded_on, '') <> ${followUpKey}`;
const morning = '07:00';
const checkIntervalMs = 60_000;
