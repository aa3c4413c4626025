import type { Generated, Kysely } from 'kysely';
import type { Lead } from './lead.ts';

/** Times are milliseconds since 1970; payloads and replies are JSON text, in both drivers. */
export type Tables = {
  leads: {
    id: string;
    form: string;
    received_at: number;
    status: Lead['status'];
    payload: string;
    /** Set when the subscriber unsubscribed; `status` is left unchanged. */
    unsubscribed_at: number | null;
  };
  /** The lead that holds a subscribed address, so each address is subscribed once. */
  subscriptions: { address: string; lead_id: string };
  deliveries: {
    id: string;
    lead_id: string;
    channel: string;
    state: 'pending' | 'done' | 'dead';
    tries: Generated<number>;
    next_try_at: number;
    leased_until: number | null;
    last_error: string | null;
  };
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

/** What a driver provides; the queries are the same for both. */
export type Connection = {
  readonly kind: 'sqlite' | 'postgres';
  readonly db: Db;
  /** Transactions that may run concurrently. */
  readonly concurrency: number;
  /** Serializes migrations across all processes, inside their transaction. */
  readonly lockMigrations: (db: Db) => Promise<void>;
  readonly classify: (error: unknown) => FailureKind;
  /** After an erasure: makes the removed bytes unreadable, as far as the database can. */
  readonly scrub: () => Promise<void>;
};

/**
 * `busy` is temporary and retried; `unavailable` lasts until the database is back; `fault` concerns
 * this statement only, so other work may still succeed.
 */
export type FailureKind = 'busy' | 'unavailable' | 'fault';

/** The database can't do its work: full disk, lost connection, held lock. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}
