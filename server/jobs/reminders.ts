import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import type { Transactions } from '#server/db/transactions.ts';
import { newId } from '#server/lib/ids.ts';
import type { DeliveryOutcome } from './outbox.ts';

/** A mail about leads whose follow-up date has come, leased to one process. */
export type Reminder = {
  readonly id: string;
  /** Attempts, with this one. */
  readonly tries: number;
  readonly createdAt: Date;
  /** The assignee; null for `LEADS_TO`. */
  readonly user: { readonly name: string; readonly address: string } | null;
  /** Those that are still open, by date. */
  readonly leads: readonly {
    readonly id: string;
    readonly form: string;
    /** Such as `2026-11-22`. */
    readonly followUpOn: string;
  }[];
};

export type Reminders = {
  /**
   * Queues a reminder for each assignee of leads that are due on a day, such as `2026-11-22`, and one for
   * leads without one. Does so once for each day, and mentions a lead once for each of its dates.
   */
  readonly queueReminders: (day: string, now: Date) => Promise<void>;
  /** One that is due; no other process gets it before the lease ends. */
  readonly leaseReminder: (now: Date, seconds: number) => Promise<Reminder | null>;
  readonly settleReminder: (
    reminder: Pick<Reminder, 'id' | 'tries'>,
    outcome: DeliveryOutcome,
  ) => Promise<void>;
};

export function reminders({ read, write }: Transactions): Reminders {
  return {
    queueReminders: async (day, now) => {
      const known = await read((db) =>
        db.selectFrom('reminder_days').select('day').where('day', '=', day).executeTakeFirst(),
      );
      if (!known) await write((db) => queue(db, day, now.getTime()));
    },

    leaseReminder: async (now, seconds) => {
      const due = await read((db) => findDue(db, now));
      if (!due) return null;
      const isOurs = await write(async (db) => {
        const { numUpdatedRows } = await db
          .updateTable('reminders')
          .set({ tries: due.tries + 1, next_try_at: now.getTime() + seconds * 1000 })
          .where('id', '=', due.id)
          .where('tries', '=', due.tries)
          .where('state', '=', 'pending')
          .executeTakeFirst();
        return numUpdatedRows === 1n;
      });
      if (!isOurs) return null;
      return {
        id: due.id,
        tries: due.tries + 1,
        createdAt: new Date(due.created_at),
        user:
          due.name === null || due.email === null ? null : { name: due.name, address: due.email },
        leads: await read((db) => openLeads(db, due.id)),
      };
    },

    settleReminder: async ({ id, tries }, outcome) => {
      await write((db) =>
        db
          .updateTable('reminders')
          .set({
            state: outcome.kind === 'retry' ? 'pending' : outcome.kind,
            last_error: outcome.kind === 'done' ? null : outcome.error,
            ...(outcome.kind === 'retry' ? { next_try_at: outcome.at.getTime() } : {}),
          })
          .where('id', '=', id)
          .where('tries', '=', tries)
          .execute(),
      );
    },
  };
}

async function queue(db: Db, day: string, now: number): Promise<void> {
  const first = await db
    .insertInto('reminder_days')
    .values({ day })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .returning('day')
    .executeTakeFirst();
  if (!first) return;
  const due = await dueLeads(db, day);
  for (const [userId, leads] of Map.groupBy(due, ({ user_id }) => user_id)) {
    const reminder = {
      id: newId(),
      day,
      user_id: userId,
      created_at: now,
      state: 'pending' as const,
      next_try_at: now,
    };
    await db.insertInto('reminders').values(reminder).execute();
    for (let from = 0; from < leads.length; from += batchSize) {
      const rows = leads.slice(from, from + batchSize).map(({ lead_id, follow_up_on }) => ({
        lead_id,
        follow_up_on,
        reminder_id: reminder.id,
      }));
      await db.insertInto('reminded_leads').values(rows).execute();
    }
  }
}

/** With their assignee, if that user can still sign in. */
function dueLeads(db: Db, day: string) {
  return db
    .selectFrom('lead_work')
    .innerJoin('leads', 'leads.id', 'lead_work.lead_id')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'lead_work.assignee_id').on('users.disabled_at', 'is', null),
    )
    .select(['lead_work.lead_id', 'users.id as user_id'])
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

function findDue(db: Db, now: Date) {
  return db
    .selectFrom('reminders')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'reminders.user_id').on('users.disabled_at', 'is', null),
    )
    .select(['reminders.id', 'reminders.tries', 'reminders.created_at'])
    .select(['users.name', 'users.email'])
    .where('reminders.state', '=', 'pending')
    .where('reminders.next_try_at', '<=', now.getTime())
    .orderBy('reminders.next_try_at')
    .limit(1)
    .executeTakeFirst();
}

/** Since the reminder was queued, a lead may have been closed, erased, or given another date. */
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
