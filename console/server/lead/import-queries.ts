import type { Db } from '#server/db/connection.ts';
import type { contactKeys } from '#server/leads/lead-contact.ts';
import { leadsOf } from '#server/leads/lead-reader.ts';

/** The email addresses and phone numbers among these that a lead already has. */
export async function knownContacts(
  db: Db,
  keys: readonly ReturnType<typeof contactKeys>[],
): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  for (const [column, values] of [
    ['email_key', keys.flatMap(({ email }) => email ?? [])],
    ['phone_key', keys.flatMap(({ phone }) => phone ?? [])],
  ] as const) {
    for (let from = 0; from < values.length; from += batchSize) {
      const some = values.slice(from, from + batchSize);
      const found = db.selectFrom('leads').select(column).where(column, 'in', some);
      for (const row of await found.execute()) known.add(Object.values(row)[0] ?? '');
    }
  }
  return known;
}

/** The leads that were imported since a time. */
export async function importedSince(db: Db, leadIds: readonly string[], since: Date) {
  const rows = await db
    .selectFrom('leads')
    .selectAll()
    .where('id', 'in', ['', ...leadIds])
    .where('received_at', '>=', since.getTime())
    .execute();
  const leads = await leadsOf(db, rows);
  return leads
    .filter(({ intake }) => intake?.source?.channel === importChannel)
    .map(({ id }) => id);
}

export const importChannel = 'Import';
const batchSize = 200;
