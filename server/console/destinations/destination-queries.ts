import type { Insertable, Updateable } from 'kysely';
import type { Db, Tables } from '#server/db/connection.ts';
import type { CleanText } from '#server/lib/clean-text.ts';
import { notFound } from '#server/lib/http/console-error.ts';
import type { DestinationRow } from './destinations.ts';

/** Destinations that were not removed, oldest first. */
export function presentDestinations(db: Db): Promise<DestinationRow[]> {
  return present(db).orderBy('id').execute();
}

export async function findDestination(db: Db, id: string): Promise<DestinationRow> {
  const row = await present(db).where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('destination');
  return row;
}

/** True if another destination has the name. */
export async function isNameTaken(db: Db, name: CleanText, id: string): Promise<boolean> {
  const same = await present(db).where('name', '=', name).where('id', '<>', id).executeTakeFirst();
  return same !== undefined;
}

export async function insertDestination(
  db: Db,
  row: Insertable<Tables['destinations']>,
): Promise<void> {
  await db.insertInto('destinations').values(row).execute();
}

export async function updateDestination(
  db: Db,
  id: string,
  columns: Updateable<Tables['destinations']>,
): Promise<void> {
  await db.updateTable('destinations').set(columns).where('id', '=', id).execute();
}

function present(db: Db) {
  return db.selectFrom('destinations').selectAll().where('removed_at', 'is', null);
}
