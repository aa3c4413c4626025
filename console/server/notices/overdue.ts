import { sql } from 'kysely';
import { leadsWithWork, rowsOfLeads } from '#console/server/leads/lead-summaries.ts';
import { answerDue } from '#console/server/leads/team-rules.ts';
import { isToAnswer, waitingSince } from '#console/server/leads/to-answer.ts';
import { recipientsOfLead } from '#console/server/routing/route-lead.ts';
import type { Db } from '#server/db/connection.ts';
import { findRows, insertNew } from '#server/db/rows.ts';
import type { Transactions } from '#server/db/transactions.ts';
import { queueJobs } from '#server/leads/deliveries.ts';
import { leadOf } from '#server/leads/lead.ts';
import { newId } from '#server/lib/ids.ts';
import { ownersOf } from './notify.ts';

/** The leads whose visitor has waited longer than the answer target, the longest wait first. */
export async function overdueLeads(db: Db, now: Date, timeZone: string) {
  const due = await answerDue(db, timeZone);
  if (!due) return [];
  const rows = await leadsWithWork(db)
    .clearSelect()
    .select(['leads.id', waitingSince.as('since'), 'overdue_since as reported'])
    .where('leads.status', '=', 'accepted')
    .where('lead_merges.lead_id', 'is', null)
    .where(isToAnswer)
    .orderBy('since')
    .limit(maxOverdue)
    .execute();
  return rows
    .map(({ id, since, reported }) => ({
      id,
      since: Number(since),
      isReported: Number(reported) === Number(since),
    }))
    .filter(({ since }) => due(new Date(since)) <= now);
}

/**
 * Queues one email to each assignee and recipient about the leads that have become overdue, or to the owners if nobody
 * else would get it. Each wait is reported once. False if there is none.
 */
export async function queueOverdue(
  { read, write }: Transactions,
  now: Date,
  timeZone: string,
  team: readonly string[],
): Promise<boolean> {
  const found = await read((db) => overdueLeads(db, now, timeZone));
  const fresh = found.filter(({ isReported }) => !isReported);
  if (fresh.length === 0) return false;
  await write(async (db) => {
    const leadsTo = new Map<string, string[]>();
    for (const { id, since } of fresh) {
      if (!(await claim(db, id, since))) continue;
      for (const address of await addressesOf(db, id, team)) {
        leadsTo.set(address, [...(leadsTo.get(address) ?? []), id]);
      }
    }
    const item = newId();
    await queueJobs(
      db,
      Array.from(leadsTo, ([target, leadIds]) => ({
        key: { kind: 'service', event: 'overdue', item, target },
        dueAt: now,
        details: { leadIds },
      })),
    );
  });
  return true;
}

async function addressesOf(db: Db, leadId: string, team: readonly string[]) {
  const [row] = await rowsOfLeads(db, [leadId]);
  if (!row) return [];
  const ids = row.assignee_id === null ? [] : [row.assignee_id];
  const addresses = [
    ...(await recipientsOfLead(db, leadOf(row), team)),
    ...(await emailsOf(db, ids)),
  ];
  return new Set(addresses.length > 0 ? addresses : await emailsOf(db, await ownersOf(db)));
}

/** The addresses of users who can sign in. */
async function emailsOf(db: Db, ids: readonly string[]): Promise<string[]> {
  const users = await findRows(db, 'users', { id: ids, disabled_at: null });
  return users.map(({ email }) => email);
}

/** False if another process has reported this wait. */
async function claim(db: Db, lead_id: string, since: number): Promise<boolean> {
  const row = { lead_id, progress: 'new', overdue_since: since } as const;
  if (await insertNew(db, 'lead_work', row)) return true;
  const { numUpdatedRows } = await db
    .updateTable('lead_work')
    .set({ overdue_since: since })
    .where('lead_id', '=', lead_id)
    .where(sql<boolean>`coalesce(overdue_since, 0) <> ${since}`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const maxOverdue = 5000;
