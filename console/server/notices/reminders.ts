import { sql } from 'kysely';
import { dayOf, hourOf } from '#contract/days.ts';
import type { Db } from '#server/db/connection.ts';
import type { Transactions } from '#server/db/transactions.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import { recipientsOf } from '#server/delivery/mail/service-email.ts';
import { type JobHandler, repeated } from '#server/jobs/queue.ts';
import type { WakeUpSignal } from '#server/jobs/wake-up-signal.ts';
import { newId } from '#server/lib/ids.ts';
import { claimRun, lastRun, queueForTeam } from './digests.ts';
import { notify } from './notify.ts';
import type { NoticeDetails } from './own-channels.ts';

type ReminderOptions = {
  readonly store: Pick<Reminders, 'queueReminders'>;
  readonly settings: Pick<DeliverySettings, 'mail' | 'timeZone'>;
  readonly clock: () => Date;
  readonly wakeUp: Pick<WakeUpSignal, 'send'>;
};

/** Queues emails about leads whose follow-up date has arrived, from 7 a.m. on. Checks every minute. */
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
  if (hourOf(now, timeZone) < morningHour) return;
  const day = dayOf(now, timeZone);
  if (await store.queueReminders(day, now, recipientsOf(mail))) wakeUp.send();
}

export function reminders({ read, write }: Transactions) {
  return {
    /**
     * Notifies the assignees of leads that are due on a day, such as `2026-11-22`, and queues an email to each recipient
     * about unassigned ones. Runs once per day, and reports a lead once for each of its follow-up dates. False if the
     * day's reminders are already queued.
     */
    queueReminders: async (day: string, now: Date, recipients: readonly string[]) => {
      const last = await read((db) => lastRun(db, 'reminders'));
      return Date.parse(day) <= last ? false : write((db) => queue(db, day, now, recipients));
    },
    /** Excludes leads that were closed, erased, or given another date since their reminder was queued. */
    stillDue: (leadIds: readonly string[]) => read((db) => stillDue(db, leadIds)),
  };
}

export type Reminders = ReturnType<typeof reminders>;
export type DueLead = Awaited<ReturnType<typeof stillDue>>[number];

async function queue(
  db: Db,
  day: string,
  now: Date,
  recipients: readonly string[],
): Promise<boolean> {
  if (!(await claimRun(db, 'reminders', Date.parse(day)))) return false;
  const due = await openLeads(db)
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'lead_work.assignee_id').on('users.disabled_at', 'is', null),
    )
    .select('users.id as userId')
    .where('follow_up_on', '<=', day)
    .where((row) =>
      row.or([row('reminded_on', 'is', null), row('reminded_on', '<>', row.ref('follow_up_on'))]),
    )
    .orderBy('leads.id')
    .execute();
  for (let from = 0; from < due.length; from += batchSize) {
    const ids = due.slice(from, from + batchSize).map(({ id }) => id);
    const update = db.updateTable('lead_work').set({ reminded_on: sql`follow_up_on` });
    await update.where('lead_id', 'in', ids).execute();
  }
  for (const [userId, leads] of Map.groupBy(due, (lead) => lead.userId)) {
    if (userId === null) {
      const details: NoticeDetails = { leadIds: leads.map(({ id }) => id) };
      const key = { event: 'reminder', item: newId() };
      await queueForTeam(db, key, { recipients, dueAt: now, details });
      continue;
    }
    const events = leads.map(({ id, form, followUpOn }) => ({
      userId,
      kind: 'follow-up' as const,
      leadId: id,
      form,
      event: `follow-up:${id}:${followUpOn}`,
    }));
    await notify(db, events, { now });
  }
  return true;
}

function stillDue(db: Db, leadIds: readonly string[]) {
  return openLeads(db)
    .where('leads.id', 'in', ['', ...leadIds])
    .whereRef('follow_up_on', '=', 'reminded_on')
    .orderBy('follow_up_on')
    .orderBy('leads.id')
    .execute();
}

function openLeads(db: Db) {
  return db
    .selectFrom('lead_work')
    .innerJoin('leads', 'leads.id', 'lead_work.lead_id')
    .select(['leads.id', 'leads.form', 'lead_work.follow_up_on as followUpOn'])
    .where('lead_work.progress', 'not in', ['won', 'lost'])
    .where('leads.status', '=', 'accepted');
}

const morningHour = 7;
const checkIntervalMs = 60_000;
const batchSize = 500;
