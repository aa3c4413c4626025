import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { insertNew } from '#server/db/rows.ts';
import type { Transactions } from '#server/db/transactions.ts';
import { queueJob } from '#server/leads/deliveries.ts';
import { newId } from '#server/lib/ids.ts';
import { notify } from './notify.ts';

/** An email about leads whose follow-up date has arrived. */
export type Reminder = {
  /** The assignee; null for `LEADS_TO`. */
  readonly user: { readonly name: string; readonly address: string } | null;
  /** Leads that are still open, sorted by date. */
  readonly leads: readonly {
    readonly id: string;
    readonly form: string;
    /** A day such as `2026-11-22`. */
    readonly followUpOn: string;
  }[];
};

export function reminders({ read, write }: Transactions) {
  return {
    /**
     * Queues a reminder for each assignee of leads that are due on a day, such as `2026-11-22`, and one for unassigned
     * leads, with a delivery for each recipient. Runs once per day, and lists a lead once for each of its follow-up
     * dates. False if the day's reminders are already queued.
     */
    queueReminders: async (day: string, now: Date, recipients: readonly string[]) => {
      const known = await read((db) =>
        db.selectFrom('reminder_days').select('day').where('day', '=', day).executeTakeFirst(),
      );
      return known ? false : write((db) => queue(db, day, now, recipients));
    },

    findReminder: (id: string) =>
      read(async (db) => {
        const row = await findOne(db, id);
        if (!row) return null;
        const { name, email } = row;
        return {
          user: name === null || email === null ? null : { name, address: email },
          leads: await openLeads(db, id),
        };
      }),
  };
}

export type Reminders = ReturnType<typeof reminders>;

async function queue(
  db: Db,
  day: string,
  now: Date,
  recipients: readonly string[],
): Promise<boolean> {
  if (!(await insertNew(db, 'reminder_days', { day }))) return false;
  const due = await dueLeads(db, day);
  for (const [userId, leads] of Map.groupBy(due, ({ user_id }) => user_id)) {
    const id = newId();
    await db.insertInto('reminders').values({ id, day, user_id: userId }).execute();
    for (let from = 0; from < leads.length; from += batchSize) {
      const rows = leads.slice(from, from + batchSize).map(({ lead_id, follow_up_on }) => ({
        lead_id,
        follow_up_on,
        reminder_id: id,
      }));
      await db.insertInto('reminded_leads').values(rows).execute();
    }
    if (userId !== null && !(await notifyAssignee(db, userId, leads, now))) continue;
    // One delivery per recipient, so that a rejection affects only that recipient.
    const copies = userId !== null || recipients.length < 2 ? [''] : recipients;
    for (const target of copies) {
      const key = { kind: 'service', event: 'reminder', target, item: id };
      await queueJob(db, key, { dueAt: now });
    }
  }
  return true;
}

/** True if the user wants the email. */
async function notifyAssignee(
  db: Db,
  userId: string,
  leads: Awaited<ReturnType<typeof dueLeads>>,
  now: Date,
): Promise<boolean> {
  const due = leads.map(({ lead_id, form, follow_up_on }) => ({
    userId,
    kind: 'follow-up' as const,
    leadId: lead_id,
    form,
    event: `follow-up:${lead_id}:${follow_up_on}`,
  }));
  return (await notify(db, due, { now })).has(userId);
}

/** Due leads with their assignee, if that user can still sign in. */
function dueLeads(db: Db, day: string) {
  return db
    .selectFrom('lead_work')
    .innerJoin('leads', 'leads.id', 'lead_work.lead_id')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'lead_work.assignee_id').on('users.disabled_at', 'is', null),
    )
    .select(['lead_work.lead_id', 'leads.form', 'users.id as user_id'])
    .select(sql<string>`follow_up_on`.as('follow_up_on'))
    .where('lead_work.follow_up_on', '<=', day)
    .where('lead_work.progress', 'not in', ['won', 'lost'])
    .where('leads.status', '=', 'accepted')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reminded_leads')
            .select('reminded_leads.lead_id')
            .whereRef('reminded_leads.lead_id', '=', 'lead_work.lead_id')
            .whereRef('reminded_leads.follow_up_on', '=', 'lead_work.follow_up_on'),
        ),
      ),
    )
    .orderBy('lead_work.lead_id')
    .execute();
}

function findOne(db: Db, id: string) {
  return db
    .selectFrom('reminders')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'reminders.user_id').on('users.disabled_at', 'is', null),
    )
    .select(['reminders.id', 'users.name', 'users.email'])
    .where('reminders.id', '=', id)
    .executeTakeFirst();
}

/** Excludes leads that were closed, erased, or given another date since the reminder was queued. */
function openLeads(db: Db, reminderId: string): Promise<Reminder['leads']> {
  return db
    .selectFrom('reminded_leads')
    .innerJoin('leads', 'leads.id', 'reminded_leads.lead_id')
    .innerJoin('lead_work', 'lead_work.lead_id', 'leads.id')
    .select(['leads.id', 'leads.form', 'reminded_leads.follow_up_on as followUpOn'])
    .where('reminder_id', '=', reminderId)
    .where('leads.status', '=', 'accepted')
    .where('lead_work.progress', 'not in', ['won', 'lost'])
    .whereRef('lead_work.follow_up_on', '=', 'reminded_leads.follow_up_on')
    .orderBy('reminded_leads.follow_up_on')
    .orderBy('leads.id')
    .execute();
}

const batchSize = 500;
