import { bigint, type Feature, generated, integer, nullable, text } from './feature.ts';
import type { DeliveryStatus } from './statuses.ts';

/** Replaces the table by its copy on SQLite. */
const replaceDeliveries = [
  `create table new_delivery_attempts (
    delivery_id text not null references new_deliveries (id) on delete cascade,
    ended_at bigint not null,
    outcome text not null check (outcome in ('done', 'retry', 'failed')),
    answer text not null,
    primary key (delivery_id, ended_at)
  )`,
  'insert into new_delivery_attempts select delivery_id, ended_at, outcome, answer from delivery_attempts',
  'drop table delivery_attempts',
  'drop table deliveries',
  'alter table new_deliveries rename to deliveries',
  'alter table new_delivery_attempts rename to delivery_attempts',
  `create index deliveries_due on deliveries (channel, next_try_at) where state = 'pending'`,
  `create index deliveries_failed on deliveries (settled_at) where state = 'failed'`,
  'create unique index deliveries_without_lead on deliveries (channel) where lead_id is null',
];

/** Selects a time if an attempt was interrupted. */
const interruptedAt = `case when state = 'pending' then leased_until end`;

export const deliveries = {
  tables: {
    deliveries: {
      id: text(),
      /** Null for work without a lead: a job (`job:…`), or a mail that is about no lead (`notice:…`). */
      lead_id: nullable(text()),
      channel: text(),
      state: text<DeliveryStatus>(),
      tries: generated(integer()),
      queued_at: bigint(),
      next_try_at: bigint(),
      leased_until: nullable(bigint()),
      last_error: nullable(text()),
      /** When the delivery was done, failed, or canceled. */
      settled_at: nullable(bigint()),
      /** The start of the first attempt that may have delivered the message, or of the current one. */
      dated_at: nullable(bigint()),
      /** JSON (`JobDetails`); used by work without a lead. */
      details: nullable(text()),
      /** Since when the current attempt has been sending the message; only for mails that must not arrive twice. */
      sending_since: nullable(bigint()),
      /** The row's own id once a newer delivery on its channel reports a newer state of the lead; otherwise blank. */
      superseded: generated(text()),
    },
    /** Attempts that ended. An attempt that a crash interrupted has no row. */
    delivery_attempts: {
      delivery_id: text(),
      ended_at: bigint(),
      outcome: text<'done' | 'retry' | 'failed'>(),
      answer: text(),
    },
    /** Has one row after the first digest was due. */
    digests: { id: integer(), covered_until: bigint() },
  },
  migrations: {
    '001-leads': [
      `create table deliveries (
        id text primary key,
        lead_id text not null references leads (id) on delete cascade,
        channel text not null,
        state text not null check (state in ('pending', 'done', 'dead')),
        tries integer not null default 0,
        next_try_at bigint not null,
        leased_until bigint,
        last_error text,
        unique (lead_id, channel)
      )`,
      `create index deliveries_due on deliveries (next_try_at) where state = 'pending'`,
    ],
    // SQLite can't change a check constraint, so the table is copied.
    '005-delivery-attempts': [
      `create table new_deliveries (
        id text primary key,
        lead_id text not null references leads (id) on delete cascade,
        channel text not null,
        state text not null check (state in ('pending', 'done', 'failed', 'canceled')),
        tries integer not null default 0,
        queued_at bigint not null,
        next_try_at bigint not null,
        leased_until bigint,
        last_error text,
        settled_at bigint,
        unique (lead_id, channel)
      )`,
      `insert into new_deliveries
        select deliveries.id, lead_id, channel,
          case state when 'dead' then 'failed' else state end,
          tries, received_at, next_try_at, leased_until, last_error,
          case state when 'pending' then null else next_try_at end
        from deliveries join leads on leads.id = lead_id`,
      'drop table deliveries',
      'alter table new_deliveries rename to deliveries',
      `create index deliveries_due on deliveries (next_try_at) where state = 'pending'`,
      `create index deliveries_failed on deliveries (settled_at) where state = 'failed'`,
      `create table delivery_attempts (
        delivery_id text not null references deliveries (id) on delete cascade,
        ended_at bigint not null,
        outcome text not null check (outcome in ('done', 'retry', 'failed')),
        answer text not null,
        primary key (delivery_id, ended_at)
      )`,
    ],
    '006-digests': [
      `create table digests (
        id integer primary key,
        covered_until bigint not null,
        claimed_at bigint not null
      )`,
    ],
    '007-due-by-channel': [
      'drop index deliveries_due',
      `create index deliveries_due on deliveries (channel, next_try_at) where state = 'pending'`,
    ],
    '024-mail-dates': ['alter table deliveries add column dated_at bigint'],
    /*
     * SQLite can't drop `not null`, so the table is copied, and so are its attempts, because dropping it deletes them.
     * In most collations, PostgreSQL uses an index for a pattern such as `job:%` only with this operator class.
     */
    '029-work-without-a-lead': {
      sqlite: [
        `create table new_deliveries (
          id text primary key,
          lead_id text references leads (id) on delete cascade,
          channel text not null,
          state text not null check (state in ('pending', 'done', 'failed', 'canceled')),
          tries integer not null default 0,
          queued_at bigint not null,
          next_try_at bigint not null,
          leased_until bigint,
          last_error text,
          settled_at bigint,
          dated_at bigint,
          details text,
          unique (lead_id, channel)
        )`,
        `insert into new_deliveries
          select id, lead_id, channel, state, tries, queued_at, next_try_at, leased_until, last_error,
            settled_at, dated_at, null
          from deliveries`,
        ...replaceDeliveries,
      ],
      postgres: [
        'alter table deliveries alter column lead_id drop not null',
        'alter table deliveries add column details text',
        'drop index deliveries_due',
        `create index deliveries_due on deliveries (channel text_pattern_ops, next_try_at)
          where state = 'pending'`,
        'create unique index deliveries_without_lead on deliveries (channel) where lead_id is null',
      ],
    },
    '031-one-queue': ['alter table digests drop column claimed_at'],
    /*
     * SQLite can't change a unique constraint, so the table is copied, as in 029. An interrupted attempt of an earlier
     * version may have delivered its message. Lookups of stored laboratories, all due at once, are spread over time, the newest first.
     */
    '053-deliveries-with-history': {
      sqlite: [
        `create table new_deliveries (
          id text primary key,
          lead_id text references leads (id) on delete cascade,
          channel text not null,
          state text not null check (state in ('pending', 'done', 'failed', 'canceled')),
          tries integer not null default 0,
          queued_at bigint not null,
          next_try_at bigint not null,
          leased_until bigint,
          last_error text,
          settled_at bigint,
          dated_at bigint,
          details text,
          sending_since bigint,
          superseded text not null default '',
          unique (lead_id, channel, superseded)
        )`,
        `insert into new_deliveries
          select id, lead_id, channel, state, tries, queued_at, next_try_at, leased_until, last_error,
            settled_at, dated_at, details, ${interruptedAt}, ''
          from deliveries`,
        ...replaceDeliveries,
        spreadLookups('unixepoch() * 1000'),
      ],
      postgres: [
        'alter table deliveries add column sending_since bigint',
        `alter table deliveries add column superseded text not null default ''`,
        `update deliveries set sending_since = ${interruptedAt} where leased_until is not null`,
        'alter table deliveries drop constraint new_deliveries_lead_id_channel_key',
        'alter table deliveries add unique (lead_id, channel, superseded)',
        spreadLookups('(extract(epoch from now()) * 1000)::bigint'),
      ],
    },
  },
} satisfies Feature;

/** Makes one overdue lookup due each second from now. */
function spreadLookups(now: string): string {
  return `update deliveries set next_try_at = spread.due_at from (
      select id, ${now} + 1000 * row_number() over (order by next_try_at desc, id) as due_at
      from deliveries
      where state = 'pending' and channel like 'job:clia-check:%' and next_try_at < ${now}
    ) as spread
    where spread.id = deliveries.id`;
}
