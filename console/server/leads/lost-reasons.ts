import type { LostReason } from '#console/contract/leads.ts';
import type { Db } from '#server/db/connection.ts';

/** The five reasons, in menu order. */
export function listLostReasons(db: Db) {
  return db.selectFrom('lost_reasons').selectAll().orderBy('id').execute();
}

/** The reason's current name, for the audit log to keep; blank if a lead has no reason. */
export async function nameOfLostReason(db: Db, id: LostReason | null): Promise<string> {
  return (await listLostReasons(db)).find((reason) => reason.id === id)?.name ?? '';
}
