import { sql } from 'kysely';
import type { AuditConditions } from '#console/contract/audit.ts';
import { endOfDay, startOfDay } from '#contract/days.ts';
import type { Db } from '#server/db/connection.ts';

/** Entries of the audit log, newest first. */
export function findEntries(
  db: Db,
  { userId, leadId, search, actions, from, to }: AuditConditions,
  { limit, after }: { readonly limit: number; readonly after: number | undefined },
  timeZone: string,
) {
  let rows = db.selectFrom('audit_log').selectAll().orderBy('sequence', 'desc');
  if (userId !== undefined) rows = rows.where('user_id', '=', userId);
  if (leadId !== undefined) rows = rows.where('lead_id', '=', leadId);
  // PostgreSQL has no empty list.
  const names = actions?.split(',') ?? [''];
  if (search) {
    rows = rows.where((row) => row.or([row(sql<string>`action`, 'in', names), holds(search)]));
  } else if (actions !== undefined) {
    rows = rows.where(sql<string>`action`, 'in', names);
  }
  if (from !== undefined) rows = rows.where('at', '>=', startOfDay(from, timeZone).getTime());
  if (to !== undefined) rows = rows.where('at', '<', endOfDay(to, timeZone).getTime());
  if (after !== undefined) rows = rows.where('sequence', '<', after);
  return rows.limit(limit).execute();
}

function holds(search: string) {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`lower(user_name || ' ' || address || ' ' || details) like ${pattern} escape '\\'`;
}
