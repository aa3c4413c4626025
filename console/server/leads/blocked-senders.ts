import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import type { LeadPayload } from '#server/leads/lead.ts';
import { contactKeys } from '#server/leads/lead-contact.ts';
import type { CleanText } from '#server/lib/clean-text.ts';

export function listBlockedSenders(db: Db) {
  return db.selectFrom('blocked_senders').selectAll().orderBy('name').execute();
}

/** True if the address of a lead, or its domain, is blocked. */
export async function isBlocked(db: Db, payload: LeadPayload): Promise<boolean> {
  const { email } = contactKeys(payload);
  if (email === null) return false;
  const names = [email, email.slice(email.lastIndexOf('@') + 1)];
  const row = db
    .selectFrom('blocked_senders')
    .select('id')
    .where(sql<boolean>`name in (${sql.join(names)})`);
  return (await row.executeTakeFirst()) !== undefined;
}

/** Unblocks the addresses of leads that are being erased, because the list would keep them. */
export async function unblock(db: Db, leadIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('blocked_senders')
    .where(
      'name',
      'in',
      sql<CleanText>`(select email_key from leads where id in (${sql.join(leadIds)}))`,
    )
    .execute();
}
