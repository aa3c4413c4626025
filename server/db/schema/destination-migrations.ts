/** A removed destination keeps its row, so that its deliveries keep their name. */
export const destinationTable: readonly string[] = [
  `create table destinations (
    id text primary key,
    kind text not null check (kind in ('webhook', 'slack', 'teams', 'chat')),
    name text not null,
    url text not null,
    events text not null,
    forms text,
    includes_name integer not null,
    secret text,
    old_secret text,
    created_at bigint not null,
    off_since bigint,
    off_reason text check (off_reason in ('user', 'failing')),
    failing_since bigint,
    removed_at bigint
  )`,
];

/** `off_reason` may be `gone`: its check can't be changed, so the column is replaced. */
export const destinationsGone: readonly string[] = [
  'alter table destinations add column off_cause text',
  'update destinations set off_cause = off_reason',
  'alter table destinations drop column off_reason',
  'alter table destinations rename column off_cause to off_reason',
];
