import type { AuditAction, AuditEntry } from '#console/contract/audit.ts';
import type { AuditRow } from '#server/db/audit-log.ts';

declare module '#server/db/schema/features.ts' {
  interface AuditActions extends Readonly<Record<AuditAction, true>> {}
}

export function auditEntryOf(row: AuditRow): AuditEntry {
  return {
    sequence: row.sequence,
    at: new Date(row.at).toISOString(),
    userId: row.user_id,
    userName: row.user_name,
    action: row.action,
    leadId: row.lead_id,
    details: JSON.parse(row.details) as AuditEntry['details'],
    address: row.address,
  };
}
