/** Reads the parts of a key from names such as `service:digest:ITEM:ADDRESS` and `to:ID:EVENT:ITEM`. */
const target = `case kind when 'to' then substr(family, 4, 36)
  when 'service' then substr(channel, length(family) + length(coalesce(item, '')) + 3)
  when 'mail' then substr(channel, 6) when 'verification' then substr(channel, 14) else '' end`;
const event = `case kind when 'to' then coalesce(nullif(substr(family, 41), ''), 'lead.created')
  when 'service' then substr(family, 9) when 'job' then substr(family, 5) else '' end`;
const unique = 'unique (lead_id, kind, target, event, item, superseded)';
const others = `state, tries, queued_at, next_try_at, leased_until, last_error, settled_at, dated_at, details, sending_since,
  superseded`;

/** A delivery is identified by columns instead of the name of its channel. */
export const deliveryKeys = {
  // SQLite can't drop a column of a constraint. Dropping the table deletes the attempts, so they are kept aside.
  sqlite: [
    `create table keyed_deliveries (id text not null primary key, lead_id text references leads (id) on delete cascade,
      kind text not null, target text not null, event text not null, item text not null,
      state text not null check (state in ('pending', 'done', 'failed', 'canceled')),
      tries integer not null default 0, queued_at bigint not null, next_try_at bigint not null, leased_until bigint,
      last_error text, settled_at bigint, dated_at bigint, details text, sending_since bigint,
      superseded text not null default '', ${unique})`,
    `insert into keyed_deliveries (id, lead_id, kind, target, event, item, ${others})
      select id, lead_id, kind, ${target}, ${event}, coalesce(item, ''), ${others} from deliveries`,
    'create table kept_attempts as select * from delivery_attempts',
    'drop table deliveries',
    'alter table keyed_deliveries rename to deliveries',
    'insert into delivery_attempts select * from kept_attempts',
    'drop table kept_attempts',
    ...indexes(),
  ],
  postgres: [
    `alter table deliveries add column target text not null default '', add column event text not null default ''`,
    `update deliveries set target = ${target}, event = ${event}, item = coalesce(item, '')`,
    `alter table deliveries alter column target drop default, alter column event drop default,
      alter column item set not null, drop column channel, drop column family, add ${unique}`,
    'drop index deliveries_failed',
    ...indexes(),
  ],
};

function indexes(): readonly string[] {
  return [
    `create index deliveries_due on deliveries (kind, event, next_try_at) where state = 'pending'`,
    `create index deliveries_failed on deliveries (settled_at) where state = 'failed'`,
    `create unique index deliveries_without_lead on deliveries (kind, target, event, item) where lead_id is null`,
  ];
}
