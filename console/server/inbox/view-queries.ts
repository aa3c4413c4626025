import * as v from 'valibot';
import { leadConditions } from '#console/contract/lead-filters.ts';
import type { Db, RowOf } from '#server/db/connection.ts';

export type ViewRow = RowOf<'saved_views'>;

/** The user's own views and all shared ones, oldest first. */
export function viewsOf(db: Db, userId: string): Promise<ViewRow[]> {
  return db
    .selectFrom('saved_views')
    .selectAll()
    .where((row) => row.or([row('author_id', '=', userId), row('is_shared', '=', 1)]))
    .orderBy('id')
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
