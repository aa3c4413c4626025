import { bigint, cleanedText, type Feature, integer, nullable, text } from './feature.ts';

/** Retention of leads, visitors' requests for their own data, and erasures. */
export const privacy = {
  tables: {
    /** Overrides RETENTION_DAYS for a form's leads; null keeps them forever. */
    retention_rules: { form: text('primary key'), days: nullable(integer('check (days > 0)')) },
    /** Has one row once the first nightly run was claimed. */
    retention_runs: {
      id: integer('primary key'),
      claimed_at: bigint(),
      ended_at: bigint(),
      erased: integer(),
    },
    /** Visitors who asked for their own data (`service:my-data:ID`). Removed when the link or its page expires. */
    data_requests: {
      id: text('primary key'),
      /** In lower case; blank once the visitor has erased everything. */
      address: cleanedText(),
      expires_at: bigint(),
      /** The hash of the key in the opened page; null until the link is opened. A link opens only once. */
      key_hash: nullable(text('unique')),
    },
    /** A record of erasures, free of personal data; removed 30 days after the erasure ends. */
    erasures: {
      id: text('primary key'),
      reason: text<'leads' | 'person' | 'retention'>(),
      /** A user's id, or the name of another actor in the audit log. */
      asked_by: text(),
      leads: integer(),
      /** JSON: ids in the names of email files that must still be removed. */
      items: text(),
      deleted_at: bigint(),
      /** When the server's files no longer contained a byte of the leads; null until then. */
      erased_at: nullable(bigint()),
    },
  },
} satisfies Feature;
