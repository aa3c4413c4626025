import type { Db } from '#server/db/connection.ts';
import { findRows } from '#server/db/rows.ts';
import type { contactKeys } from '#server/leads/lead-contact.ts';
import { leadsOf } from '#server/leads/lead-reader.ts';

/** The email addresses and phone numbers among these that a lead already has. */
export async function knownContacts(
  db: Db,
  keys: readonly ReturnType<typeof contactKeys>[],
): Promise<ReadonlySet<string>> {
  const found = [
    ...(await findRows(db, 'leads', { email_key: keys.flatMap(({ email }) => email ?? []) })),
    ...(await findRows(db, 'leads', { phone_key: keys.flatMap(({ phone }) => phone ?? []) })),
  ];
  return new Set(found.flatMap(({ email_key, phone_key }) => [email_key ?? '', phone_key ?? '']));
}

/** The leads that were imported since a time. */
export async function importedSince(db: Db, leadIds: readonly string[], since: Date) {
  const leads = await leadsOf(db, await findRows(db, 'leads', { id: leadIds }));
  return leads
    .filter(
      ({ intake, receivedAt }) => intake?.source?.channel === importChannel && receivedAt >= since,
    )
    .map(({ id }) => id);
}

export const importChannel = 'Import';
