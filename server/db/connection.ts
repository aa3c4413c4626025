import type { StatementSync } from 'node:sqlite';
import type { Generated, Kysely } from 'kysely';

import type { AccountMailTables } from './schema/account-mail-tables.ts';
import type { ConsoleTables } from './schema/console-tables.ts';
import type { DestinationTables } from './schema/destination-tables.ts';
import type { DirectoryTables } from './schema/directory-tables.ts';
import type { InboxTables } from './schema/inbox-tables.ts';
import type { KnownBrowserTables } from './schema/known-browser-tables.ts';
import type { LeadPageTables } from './schema/lead-page-tables.ts';
import type { NumbersTables } from './schema/numbers-tables.ts';
import type { OperationsTables } from './schema/operations-tables.ts';
import type { PrivacyTables } from './schema/privacy-tables.ts';
import type { ReplyTables } from './schema/reply-tables.ts';
import type { RequiredFactorTables } from './schema/required-factor-tables.ts';
import type { DeliveryStatus, LeadStatus } from './statuses.ts';

/** Times are milliseconds since 1970; payloads and replies are JSON text, in both drivers. */
export type Tables = LeadTables &
  AccountMailTables &
  RequiredFactorTables &
  ConsoleTables &
  DestinationTables &
  DirectoryTables &
  InboxTables &
  KnownBrowserTables &
  LeadPageTables &
  NumbersTables &
  OperationsTables &
  PrivacyTables &
  ReplyTables;

type LeadTables = {
  leads: {
    id: string;
    form: string;
    received_at: number;
    status: LeadStatus;
    payload: string;
    /** Set when the subscriber unsubscribed; `status` is left unchanged. */
    unsubscribed_at: number | null;
    /** When a subscriber was asked to confirm; null once confirmed, and for all other leads. */
    unconfirmed_since: number | null;
    confirmed_at: number | null;
    /** JSON: the notice that the form showed (not an agreement); null for leads of older versions. */
    consent: string | null;
    /** JSON: what the intake noted; null for leads of older versions. */
    intake: string | null;
  };
  /** The lead that holds an address, so each address is subscribed once, and asked once a day. */
  subscriptions: { address: string; lead_id: string };
  deliveries: {
    id: string;
    lead_id: string;
    channel: string;
    state: DeliveryStatus;
    tries: Generated<number>;
    queued_at: number;
    next_try_at: number;
    leased_until: number | null;
    last_error: string | null;
    /** When the delivery was done, failed or canceled. */
    settled_at: number | null;
    /** The start of the first attempt that may have arrived, or of the current one. */
    dated_at: number | null;
  };
  /** Attempts that ended; one that was cut off by a crash has no row. */
  delivery_attempts: {
    delivery_id: string;
    ended_at: number;
    outcome: 'done' | 'retry' | 'failed';
    answer: string;
  };
  /** One row, once a digest was due. */
  digests: { id: number; covered_until: number; claimed_at: number };
  idempotency_keys: {
    key: string;
    fingerprint: string;
    reply: string;
    lead_id: string;
    expires_at: number;
  };
  spent_tokens: { nonce: string; expires_at: number };
  rate_windows: { bucket: string; starts_at: number; ends_at: number; hits: number };
  secrets: { name: string; value: string };
  readiness: { id: number; checked_at: number };
  registry_imports: {
    generation: number;
    state: 'loading' | 'current' | 'discarded';
    file_name: string;
    /** A day as `2026-11-08`. */
    file_date: string;
    imported_at: number;
    records: Generated<number>;
  };
  registrations: {
    lead_id: string;
    form: string;
    npi: string;
    /** Null for a form without one. */
    subdomain: string | null;
    /** When to look up the NPI again; null once that is settled. */
    check_at: number | null;
    tries: Generated<number>;
  };
  registry_records: { generation: number; npi: number; record: string };
};

export type Db = Kysely<Tables>;

export type Connection = SqliteConnection | PostgresConnection;

/** What both drivers provide for queries that are the same for both. */
type CommonConnection = {
  readonly db: Db;
  /** Transactions that may run concurrently. */
  readonly concurrency: number;
  /** Serializes migrations across all processes, inside their transaction. */
  readonly lockMigrations: (db: Db) => Promise<void>;
  readonly classify: (error: unknown) => FailureKind;
  /** After an erasure: makes the removed bytes unreadable, as far as the database can. */
  readonly scrub: () => Promise<void>;
};

/** For what a request waits for, SQLite also takes statements without Kysely, prepared once and kept. */
export type SqliteConnection = CommonConnection & {
  readonly kind: 'sqlite';
  readonly prepare: (sql: string) => StatementSync;
  /** One transaction, from beginning to end in one turn of the event loop. */
  readonly transact: <T>(work: () => T) => T;
};

export type PostgresConnection = CommonConnection & { readonly kind: 'postgres' };

/**
 * `busy` is temporary and retried; `unavailable` lasts until the database is back; `fault` concerns
 * this statement only, so other work may still succeed.
 */
export type FailureKind = 'busy' | 'unavailable' | 'fault';
