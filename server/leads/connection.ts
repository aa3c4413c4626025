import type { Generated, Kysely } from 'kysely';
import type { Channel, DeliveryState, LeadStatus } from './store.ts';

/** Times are milliseconds since 1970; payloads and replies are JSON as text, in both drivers. */
export type Tables = {
  leads: {
    id: string;
    form: string;
    received_at: number;
    status: LeadStatus;
    payload: string;
    /** Whoever subscribed and has ended it since; the status column stays what it was. */
    unsubscribed_at: number | null;
  };
  /** The lead that an address is subscribed by, so that it is subscribed once. */
  subscriptions: { address: string; lead_id: string };
  deliveries: {
    id: string;
    lead_id: string;
    channel: Channel;
    state: DeliveryState['state'];
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
    /** Null for a kind that has none. */
    subdomain: string | null;
    /** When the number is to be looked up again; null once that is settled. */
    check_at: number | null;
    tries: Generated<number>;
  };
  registry_records: { generation: number; npi: number; record: string };
};

export type Db = Kysely<Tables>;

/** What a driver brings; everything else is one set of queries. */
export type Connection = {
  readonly kind: 'sqlite' | 'postgres';
  readonly db: Db;
  /** Transactions that may run at once. */
  readonly lanes: number;
  /** Serialises migrations over all processes, inside their transaction. */
  readonly lockMigrations: (db: Db) => Promise<void>;
  readonly verdict: (error: unknown) => Verdict;
  /** After an erasure: makes the removed bytes unreadable as far as the database can. */
  readonly scrub: () => Promise<void>;
};

/**
 * `busy` passes by itself and is tried again; `unavailable` needs the database back; `fault` is
 * about the statement, so that other work may still succeed.
 */
export type Verdict = 'busy' | 'unavailable' | 'fault';
