import { sql } from 'kysely';
import { UnusableDatabase } from '#server/lib/store-errors.ts';
import type { Connection, Db } from './connection.ts';
import { accountMailTables } from './schema/account-mail-tables.ts';
import { consoleTables, searchOnPostgres, searchOnSqlite } from './schema/console-migrations.ts';
import { destinationsGone, destinationTable } from './schema/destination-migrations.ts';
import { directoryMigration } from './schema/directory-tables.ts';
import { inboxTables } from './schema/inbox-migrations.ts';
import { knownBrowserTables } from './schema/known-browser-tables.ts';
import { leadPageTables } from './schema/lead-page-migrations.ts';
import { numbersTables } from './schema/numbers-migrations.ts';
import { operationsTables } from './schema/operations-migrations.ts';
import { writeBatchFunctions, writeItemOfAnyColumns } from './schema/postgres-functions.ts';
import { privacyTables } from './schema/privacy-migrations.ts';
import { replyTables } from './schema/reply-migrations.ts';
import { requiredFactorTables } from './schema/required-factor-tables.ts';
import { resetColumns } from './schema/reset-migrations.ts';
import {
  foldedSearchOnPostgres,
  foldedSearchOnSqlite,
  followUpOrder,
} from './schema/search-migrations.ts';

/**
 * Applies missing migrations, in the caller's transaction and under its lock. They are SQL that both
 * databases understand, except functions and the search, which each database does in its own way. A published migration is never
 * edited, only followed by another. A database of a newer version is rejected, because this one
 * doesn't know what its columns mean.
 */
export async function migrate(kind: Connection['kind'], db: Db): Promise<void> {
  await sql`create table if not exists migrations (name text primary key)`.execute(db);
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  const known = new Set(rows.map((row) => row.name));
  const newer = rows.find((row) => !migrations.some(({ name }) => name === row.name));
  if (newer) {
    throw new UnusableDatabase(
      `The database was changed by a newer version of this program (${newer.name}). Use that version, or restore a backup`,
    );
  }
  for (const { name, statements, only } of migrations) {
    if (known.has(name)) continue;
    const applicable = only !== undefined && only !== kind ? [] : statements;
    for (const statement of applicable) await sql.raw(statement).execute(db);
    await sql`insert into migrations (name) values (${name})`.execute(db);
  }
}

type Migration = {
  readonly name: string;
  readonly statements: readonly string[];
  /** The only database that needs it. */
  readonly only?: Connection['kind'];
};

/**
 * A key is inserted before its lead, so that simultaneous submissions meet at the key. Its reference is
 * therefore checked at commit.
 */
export const migrations: readonly Migration[] = [
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
  {
    // SQLite can't change a check constraint, so the table is copied.
    name: '005-delivery-attempts',
    statements: [
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
      `create index leads_quarantined on leads (received_at) where status = 'quarantined'`,
      `create table delivery_attempts (
        delivery_id text not null references deliveries (id) on delete cascade,
        ended_at bigint not null,
        outcome text not null check (outcome in ('done', 'retry', 'failed')),
        answer text not null,
        primary key (delivery_id, ended_at)
      )`,
    ],
  },
  {
    name: '006-digests',
    statements: [
      `create table digests (
        id integer primary key,
        covered_until bigint not null,
        claimed_at bigint not null
      )`,
    ],
  },
  {
    name: '007-due-by-channel',
    statements: [
      'drop index deliveries_due',
      `create index deliveries_due on deliveries (channel, next_try_at) where state = 'pending'`,
    ],
  },
  { name: '008-write-batch', statements: writeBatchFunctions, only: 'postgres' },
  {
    name: '009-confirmed-subscriptions',
    statements: [
      'alter table leads add column unconfirmed_since bigint',
      'alter table leads add column confirmed_at bigint',
      `create index leads_unconfirmed on leads (unconfirmed_since)
        where unconfirmed_since is not null`,
      `create index leads_spam on leads (received_at) where status = 'spam'`,
    ],
  },
  {
    // Their rows live for minutes, so a sweep may read the whole table. Each index is a page in each commit.
    name: '009-no-index-by-end',
    statements: ['drop index spent_tokens_by_end', 'drop index rate_windows_by_end'],
  },
  { name: '010-console', statements: consoleTables },
  { name: '011-search-on-sqlite', statements: searchOnSqlite, only: 'sqlite' },
  { name: '012-search-on-postgres', statements: searchOnPostgres, only: 'postgres' },
  { name: '013-replies', statements: replyTables },
  { name: '014-privacy', statements: privacyTables },
  { name: '014-privacy-on-postgres', statements: [writeItemOfAnyColumns], only: 'postgres' },
  { name: '015-destinations', statements: destinationTable },
  { name: '016-numbers', statements: numbersTables },
  { name: '017-operations', statements: operationsTables },
  { name: '018-saved-views', statements: inboxTables },
  { name: '019-lead-page', statements: leadPageTables },
  { name: '020-directory', statements: directoryMigration },
  { name: '021-destinations-gone', statements: destinationsGone },
  { name: '022-follow-up-order', statements: followUpOrder },
  { name: '022-folded-search-on-sqlite', statements: foldedSearchOnSqlite, only: 'sqlite' },
  { name: '022-folded-search-on-postgres', statements: foldedSearchOnPostgres, only: 'postgres' },
  { name: '023-account-mails', statements: accountMailTables },
  {
    name: '024-mail-dates',
    statements: ['alter table deliveries add column dated_at bigint'],
  },
  { name: '025-password-resets', statements: resetColumns },
  { name: '026-known-browsers', statements: knownBrowserTables },
  { name: '027-required-factors', statements: requiredFactorTables },
];
