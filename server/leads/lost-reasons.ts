import { type LostReason, lostReasonIds } from '#console/contract/leads.ts';
import type { Db } from '#server/db/connection.ts';
import type { CleanText } from '#server/lib/clean-text.ts';

/** The five reasons, in menu order. */
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

/** The reason's current name, for the audit log to keep; blank if a lead has no reason. */
export async function nameOfLostReason(db: Db, id: LostReason | null): Promise<string> {
  return (await listLostReasons(db)).find((reason) => reason.id === id)?.name ?? '';
}
