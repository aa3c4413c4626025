import { bigint, cleanedText, type Feature, integer, nullable, text } from './feature.ts';

/** Retention of leads, visitors' requests for their own data, and erasures. */
export const privacy = {
  tables: {
    /** Overrides RETENTION_DAYS for the leads of a form; null keeps them forever. */
    retention_rules: { form: text('primary key'), days: nullable(integer('check (days > 0)')) },
    /** Has one row after the first nightly run was claimed. */
    retention_runs: {
      id: integer('primary key'),
      claimed_at: bigint(),
      ended_at: bigint(),
      erased: integer(),
    },
    /** Visitors who asked for their own data, each mailed on `service:my-data:ID`. A row is removed when its link or page expires. */
    data_requests: {
      id: text('primary key'),
      /** In lower case; blank once the visitor has erased everything. */
      address: cleanedText(),
      expires_at: bigint(),
      /** The hash of the key in the opened page; null until the link is opened. A link opens once. */
      key_hash: nullable(text('unique')),
    },
    /** A record of erasures without personal data; removed 30 days after the erasure ends. */
    erasures: {
      id: text('primary key'),
      reason: text<'leads' | 'person' | 'retention'>(),
      /** A user's id, or the name of another actor in the audit log. */
      asked_by: text(),
      leads: integer(),
      /** JSON: ids in the names of mail files that must still be removed. */
      items: text(),
      deleted_at: bigint(),
      /** When no byte of the leads was left in the server's files; null until then. */
      erased_at: nullable(bigint()),
    },
  },
} satisfies Feature;
