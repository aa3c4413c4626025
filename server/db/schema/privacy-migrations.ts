/** The notices that visitors were shown, how long leads are kept, and visitors' requests for their own data. */
export const privacyTables: readonly string[] = [
  'alter table leads add column consent text',
  // A form without a row follows RETENTION_DAYS; null keeps its leads for ever.
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
];
