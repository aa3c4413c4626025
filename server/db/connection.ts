import type { Kysely } from 'kysely';
import type { TablesOf } from './schema/feature.ts';
import type { features } from './schema/features.ts';

/** Times are milliseconds since 1970; payloads and replies are JSON text, in both databases. */
export type Tables = TablesOf<typeof features>;

export type Db = Kysely<Tables>;

/** What both drivers provide for queries that are the same for both. */
export type Connection = {
  readonly kind: 'sqlite' | 'postgres';
  readonly db: Db;
  /** Transactions that may run concurrently. */
  readonly concurrency: number;
  /** Serializes transactions of one kind across all processes. On SQLite all of them are. */
  readonly lock: (db: Db, kind: LockKind) => Promise<void>;
  readonly classify: (error: unknown) => FailureKind;
  /**
   * Overwrites what was deleted and committed before, as far as the database can. False if another process still
   * reads it, such as a backup; try again later then.
   */
  readonly scrub: () => Promise<boolean>;
};

export type LockKind = 'migrations' | 'submissions';

/**
 * `busy` is temporary and retried; `unavailable` lasts until the database is back; `fault` concerns
 * this statement only, so other work may still succeed.
 */
export type FailureKind = 'busy' | 'unavailable' | 'fault';
