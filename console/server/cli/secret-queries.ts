import type { Updateable } from 'kysely';
import type { Db, Tables } from '#server/db/connection.ts';

export async function updateStoredKey(db: Db, name: string, value: string): Promise<void> {
  await db.updateTable('secrets').set({ value }).where('name', '=', name).execute();
}

export function sealedDestinations(db: Db) {
  return db.selectFrom('destinations').select(['id', 'url', 'secret', 'old_secret']).execute();
}

export async function updateSealedDestination(
  db: Db,
  id: string,
  sealed: Pick<Updateable<Tables['destinations']>, 'url' | 'secret' | 'old_secret'>,
): Promise<void> {
  await db.updateTable('destinations').set(sealed).where('id', '=', id).execute();
}

export function sealedUsers(db: Db) {
  return db.selectFrom('users').select(['id', 'totp_secret', 'new_totp_secret']).execute();
}

export async function updateSealedUser(
  db: Db,
  id: string,
  sealed: Pick<Updateable<Tables['users']>, 'totp_secret' | 'new_totp_secret'>,
): Promise<void> {
  await db.updateTable('users').set(sealed).where('id', '=', id).execute();
}
