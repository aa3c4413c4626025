import { type LostReason, lostReasonIds } from '#contract/console/leads.ts';
import type { Db } from '#server/db/connection.ts';
import type { CleanText } from '#server/lib/clean-text.ts';

/** Five reasons, in the order of the menu. */
export function listLostReasons(db: Db) {
  return db.selectFrom('lost_reasons').selectAll().orderBy('id').execute();
}

export async function renameLostReasons(
  db: Db,
  names: Readonly<Record<LostReason, CleanText>>,
): Promise<void> {
  for (const id of lostReasonIds) {
    await db.updateTable('lost_reasons').set({ name: names[id] }).where('id', '=', id).execute();
  }
}

/** The reason's present name, which the audit log keeps; blank if a lead has no reason. */
export async function nameOfLostReason(db: Db, id: LostReason | null): Promise<string> {
  return (await listLostReasons(db)).find((reason) => reason.id === id)?.name ?? '';
}
