import type * as v from 'valibot';
import type { auditQuery } from '#contract/console/audit.ts';
import type { Db } from '#server/db/connection.ts';

/** Entries of the audit log, the newest first. */
export function findEntries(
  db: Db,
  { userId, leadId, action, cursor, limit }: v.InferOutput<typeof auditQuery>,
) {
  let rows = db.selectFrom('audit_log').selectAll().orderBy('sequence', 'desc');
  if (userId !== undefined) rows = rows.where('user_id', '=', userId);
  if (leadId !== undefined) rows = rows.where('lead_id', '=', leadId);
  if (action !== undefined) rows = rows.where('action', '=', action);
  if (cursor !== undefined) rows = rows.where('sequence', '<', Number(cursor));
  return rows.limit(limit).execute();
}
