import { bigint, cleanedText, type Feature, integer, nullable, text } from './feature.ts';

/** Retention of leads, visitors' requests for their own data, and erasures. */
export const privacy = {
  tables: {
    /** Overrides RETENTION_DAYS for the leads of a form; null keeps them forever. */
    retention_rules: { form: text(), days: nullable(integer()) },
    /** Has one row after the first nightly run was claimed. */
    retention_runs: { id: integer(), claimed_at: bigint(), ended_at: bigint(), erased: integer() },
    /** Visitors who asked for their own data, each mailed on `notice:my-data:ID`. A row is removed when its link or page expires. */
    data_requests: {
      id: text(),
      /** In lower case; blank once the visitor has erased everything. */
      address: cleanedText(),
      expires_at: bigint(),
      /** The hash of the key in the opened page; null until the link is opened. A link opens once. */
      key_hash: nullable(text()),
    },
    /** A record of erasures without personal data; removed 30 days after the erasure ends. */
    erasures: {
      id: text(),
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
  migrations: {
    '014-privacy': [
      `create table retention_rules (
        form text primary key,
        days integer check (days > 0)
      )`,
      `create table retention_runs (
        id integer primary key,
        claimed_at bigint not null,
        ended_at bigint not null,
        erased integer not null
      )`,
      `create table data_requests (
        id text primary key,
        address text not null,
        next_try_at bigint,
        tries integer not null default 0,
        expires_at bigint not null,
        key_hash text unique
      )`,
      'create index data_requests_due on data_requests (next_try_at) where next_try_at is not null',
    ],
    '031-one-queue': [
      `insert into deliveries (id, lead_id, channel, state, tries, queued_at, next_try_at)
        select id, null, 'notice:my-data:' || id, 'pending', tries, next_try_at, next_try_at
        from data_requests where next_try_at is not null`,
      'drop index data_requests_due',
      'alter table data_requests drop column next_try_at',
      'alter table data_requests drop column tries',
    ],
    '035-erasures': [
      `create table erasures (
        id text primary key,
        reason text not null,
        asked_by text not null,
        leads integer not null,
        items text not null,
        deleted_at bigint not null,
        erased_at bigint
      )`,
    ],
  },
} satisfies Feature;
