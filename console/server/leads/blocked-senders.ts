import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { findRow } from '#server/db/rows.ts';
import type { LeadPayload } from '#server/leads/lead.ts';
import { contactKeys } from '#server/leads/lead-contact.ts';
import type { CleanText } from '#server/lib/clean-text.ts';

/** True if the address of a lead, or its domain, is blocked. */
export async function isBlocked(db: Db, payload: LeadPayload): Promise<boolean> {
  const { email } = contactKeys(payload);
  if (email === null) return false;
  const names = [email, email.slice(email.lastIndexOf('@') + 1)];
  return (await findRow(db, 'blocked_senders', { name: names })) !== undefined;
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
