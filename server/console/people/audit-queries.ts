import type { AuditFilter } from '#contract/console/audit.ts';
import { endOfDay, startOfDay } from '#contract/days.ts';
import type { Db } from '#server/db/connection.ts';

/** Entries of the audit log, newest first. */
export function findEntries(
  db: Db,
  { userId, leadId, action, from, to }: AuditFilter,
  { limit, after }: { readonly limit: number; readonly after: number | undefined },
  timeZone: string,
) {
  let rows = db.selectFrom('audit_log').selectAll().orderBy('sequence', 'desc');
  if (userId !== undefined) rows = rows.where('user_id', '=', userId);
  if (leadId !== undefined) rows = rows.where('lead_id', '=', leadId);
  if (action !== undefined) rows = rows.where('action', '=', action);
  if (from !== undefined) rows = rows.where('at', '>=', startOfDay(from, timeZone).getTime());
  if (to !== undefined) rows = rows.where('at', '<', endOfDay(to, timeZone).getTime());
  if (after !== undefined) rows = rows.where('sequence', '<', after);
  return rows.limit(limit).execute();
}
