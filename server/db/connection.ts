import type { StatementSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import type { TablesOf } from './schema/feature.ts';
import type { features } from './schema/features.ts';

/** Times are milliseconds since 1970; payloads and replies are JSON text, in both databases. */
export type Tables = TablesOf<typeof features>;

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
