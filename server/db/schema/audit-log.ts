import type { CleanText } from '#server/lib/clean-text.ts';
import { bigint, type Feature, nullable, text } from './feature.ts';

/** A user's name, or another source of a change. */
export type ActorName = CleanText | 'system' | 'command line' | 'visitor' | '';

/** The actions of the site and of commands on the server. An extension of the server declares more. */
export interface AuditActions {
  'lead-released': true;
  'lead-erased': true;
  'person-erased': true;
  'retention-applied': true;
  'erasure-finished': true;
  'key-rotated': true;
  'secrets-resealed': true;
  'suppression-imported': true;
  'suppression-removed': true;
}

export const auditLog = {
  tables: {
    /** Append-only; see `server/db/audit-log.ts`. */
    audit_log: {
      sequence: bigint('primary key'),
      at: bigint(),
      user_id: nullable(text()),
      user_name: text<ActorName>(),
      action: text<keyof AuditActions>(),
      lead_id: nullable(text()),
      /** JSON. */
      details: text(),
      address: text(),
      hash: text(),
    },
  },
  statements: ['create index audit_log_by_lead on audit_log (lead_id, sequence)'],
} satisfies Feature;
