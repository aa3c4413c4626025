import type { Selectable } from 'kysely';
import * as v from 'valibot';
import { leadConditions } from '#contract/console/lead-filters.ts';
import type { Db, Tables } from '#server/db/connection.ts';
import { countOf } from '#server/db/rows.ts';

export type ViewRow = Selectable<Tables['saved_views']>;

/** The user's own views and all shared ones. */
export function viewsOf(db: Db, userId: string): Promise<ViewRow[]> {
  return db
    .selectFrom('saved_views')
    .selectAll()
    .where((row) => row.or([row('author_id', '=', userId), row('is_shared', '=', 1)]))
    .execute();
}

/** The conditions of the user's lists, except those that this version no longer understands. */
export async function conditionsOfViews(db: Db, userId: string) {
  return (await viewsOf(db, userId)).flatMap((row) => {
    const { success, output } = v.safeParse(storedConditions, JSON.parse(row.conditions));
    return success ? [{ id: row.id, conditions: output }] : [];
  });
}

const storedConditions = v.object(leadConditions);

export function findView(db: Db, viewId: string): Promise<ViewRow | undefined> {
  return db.selectFrom('saved_views').selectAll().where('id', '=', viewId).executeTakeFirst();
}

export function countViews(db: Db, userId: string): Promise<number> {
  return countOf(db.selectFrom('saved_views').where('author_id', '=', userId));
}

export async function addView(db: Db, row: ViewRow): Promise<void> {
  await db.insertInto('saved_views').values(row).execute();
}

export async function updateView(db: Db, row: ViewRow): Promise<void> {
  await db.updateTable('saved_views').set(row).where('id', '=', row.id).execute();
}

export async function removeView(db: Db, viewId: string): Promise<void> {
  await db.deleteFrom('saved_views').where('id', '=', viewId).execute();
}
