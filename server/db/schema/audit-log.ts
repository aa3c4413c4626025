import type { AuditAction } from '#contract/console/audit.ts';
import { bigint, type Feature, nullable, text } from './feature.ts';

export const auditLog = {
  tables: {
    /** Append-only; see `server/db/audit-log.ts`. */
    audit_log: {
      sequence: bigint(),
      at: bigint(),
      user_id: nullable(text()),
      user_name: text(),
      action: text<AuditAction>(),
      lead_id: nullable(text()),
      /** JSON. */
      details: text(),
      address: text(),
      hash: text(),
    },
  },
  migrations: {
    // Outlives leads and users, so it refers to neither.
    '010-console': [
      `create table audit_log (
        sequence bigint primary key,
        at bigint not null,
        user_id text,
        user_name text not null,
        action text not null,
        lead_id text,
        details text not null,
        address text not null,
        hash text not null
      )`,
      'create index audit_log_by_lead on audit_log (lead_id, sequence)',
    ],
  },
} satisfies Feature;
