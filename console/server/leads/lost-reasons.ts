import type { LostReason } from '#console/contract/leads.ts';
import type { Db } from '#server/db/connection.ts';
import { findRow, findRows } from '#server/db/rows.ts';

/** The five reasons, in menu order. */
export function listLostReasons(db: Db) {
  return findRows(db, 'lost_reasons', {}, ['id']);
}

/** The reason's current name, for the audit log to keep; blank if a lead has no reason. */
export async function nameOfLostReason(db: Db, id: LostReason | null): Promise<string> {
  return (id && (await findRow(db, 'lost_reasons', { id }))?.name) ?? '';
}
