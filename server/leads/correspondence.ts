import type { Db } from '#server/db/connection.ts';

/**
 * Records when the team and the visitor last wrote, from the emails of a lead and of the leads merged into it, so that
 * lists don't need to read emails. Runs within the transaction that adds or moves an email. Automatic replies, bounces, and
 * unverified senders don't count.
 */
export async function updateCorrespondence(db: Db, leadId: string): Promise<void> {
  const merge = await db
    .selectFrom('lead_merges')
    .select('into_id')
    .where('lead_id', '=', leadId)
    .executeTakeFirst();
  const kept = merge?.into_id ?? leadId;
  const merged = await db
    .selectFrom('lead_merges')
    .select('lead_id')
    .where('into_id', '=', kept)
    .execute();
  const leadIds = [kept, ...merged.map(({ lead_id }) => lead_id)];
  const reply = await db
    .selectFrom('lead_replies')
    .select((row) => row.fn.max('created_at').as('at'))
    .where('lead_id', 'in', leadIds)
    .executeTakeFirst();
  const answers = await db
    .selectFrom('lead_answers')
    .select((row) => ['kind', row.fn.max('received_at').as('at')])
    .where('lead_id', 'in', leadIds)
    .where('kind', 'in', ['answer', 'team'])
    .where('is_unverified', '=', 0)
    .groupBy('kind')
    .execute();
  const timeOf = (kind: string) => Number(answers.find((row) => row.kind === kind)?.at ?? 0);
  const row = {
    replied_at: Math.max(Number(reply?.at ?? 0), timeOf('team')) || null,
    answered_at: timeOf('answer') || null,
  };
  await db
    .insertInto('lead_work')
    .values({ lead_id: kept, progress: 'new', ...row })
    .onConflict((conflict) => conflict.column('lead_id').doUpdateSet(row))
    .execute();
}

/** True if a user has written to the visitor, in the console or from a mail program. */
export async function hasReply(db: Db, leadId: string): Promise<boolean> {
  const row = await db
    .selectFrom('lead_work')
    .select('replied_at')
    .where('lead_id', '=', leadId)
    .executeTakeFirst();
  return row !== undefined && row.replied_at !== null;
}
