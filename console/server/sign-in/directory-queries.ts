import { hashOfToken } from '#console/server/identity/sessions.ts';
import type { Db } from '#server/db/connection.ts';
import { findRow } from '#server/db/rows.ts';

/** A person in the company directory. */
export type Identity = { readonly issuer: string; readonly subject: string };

export async function userIdOf(db: Db, { issuer, subject }: Identity): Promise<string | undefined> {
  const row = await findRow(db, 'directory_people', { issuer, subject });
  return row?.user_id;
}

export async function isLinked(db: Db, userId: string, issuer: string): Promise<boolean> {
  const row = await findRow(db, 'directory_people', { user_id: userId, issuer });
  return row !== undefined;
}

/** Consumes a sign-in. Undefined unless it began in the same browser and has not expired. */
export function takeDirectorySignIn(
  db: Db,
  { state, ticket }: { readonly state: string; readonly ticket: string },
  now: Date,
) {
  return db
    .deleteFrom('directory_sign_ins')
    .where('state_hash', '=', hashOfToken(state))
    .where('ticket_hash', '=', hashOfToken(ticket))
    .where('expires_at', '>', now.getTime())
    .returning(['nonce', 'verifier'])
    .executeTakeFirst();
}
