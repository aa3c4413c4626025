import { sql } from 'kysely';
import type { Db } from './connection.ts';

/**
 * Applies missing migrations, in the caller's transaction and under its lock. They are SQL that both
 * databases understand. A published migration is never edited, only followed by another.
 */
export async function migrate(db: Db): Promise<void> {
  await sql`create table if not exists migrations (name text primary key)`.execute(db);
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  const known = new Set(rows.map((row) => row.name));
  for (const { name, statements } of migrations) {
    if (known.has(name)) continue;
    for (const statement of statements) await sql.raw(statement).execute(db);
    await sql`insert into migrations (name) values (${name})`.execute(db);
  }
}

/**
 * A key is inserted before its lead, so that simultaneous submissions meet at the key. Its reference is
 * therefore checked at commit.
 */
const migrations: readonly { readonly name: string; readonly statements: readonly string[] }[] = [
  {
    name: '001-leads',
    statements: [
      `create table leads (
        id text primary key,
        form text not null,
        received_at bigint not null,
        status text not null check (status in ('accepted', 'quarantined', 'spam')),
        payload text not null
      )`,
      'create index leads_by_form on leads (form, id)',
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
      `create table idempotency_keys (
        key text primary key,
        fingerprint text not null,
        reply text not null,
        lead_id text not null references leads (id) on delete cascade
          deferrable initially deferred,
        expires_at bigint not null
      )`,
      'create index idempotency_keys_by_lead on idempotency_keys (lead_id)',
      'create index idempotency_keys_by_end on idempotency_keys (expires_at)',
      'create table spent_tokens (nonce text primary key, expires_at bigint not null)',
      'create index spent_tokens_by_end on spent_tokens (expires_at)',
      `create table rate_windows (
        bucket text primary key,
        starts_at bigint not null,
        ends_at bigint not null,
        hits integer not null
      )`,
      'create index rate_windows_by_end on rate_windows (ends_at)',
      'create table secrets (name text primary key, value text not null)',
      'create table readiness (id integer primary key, checked_at bigint not null)',
    ],
  },
  {
    name: '002-registry',
    statements: [
      `create table registry_imports (
        generation integer primary key,
        state text not null check (state in ('loading', 'current', 'discarded')),
        file_name text not null,
        file_date text not null,
        imported_at bigint not null,
        records integer not null default 0
      )`,
      `create unique index registry_imports_current on registry_imports (state)
        where state = 'current'`,
      `create table registry_records (
        generation integer not null,
        npi bigint not null,
        record text not null,
        primary key (generation, npi)
      )`,
    ],
  },
  {
    name: '003-subscriptions',
    statements: [
      `create table subscriptions (
        address text primary key,
        lead_id text not null references leads (id) on delete cascade
          deferrable initially deferred
      )`,
      'create index subscriptions_by_lead on subscriptions (lead_id)',
      'alter table leads add column unsubscribed_at bigint',
    ],
  },
  {
    name: '004-registrations',
    statements: [
      `create table registrations (
        lead_id text primary key references leads (id) on delete cascade
          deferrable initially deferred,
        form text not null,
        npi text not null,
        subdomain text unique,
        check_at bigint,
        tries integer not null default 0,
        unique (form, npi)
      )`,
      `create index registrations_due on registrations (check_at) where check_at is not null`,
    ],
  },
];
