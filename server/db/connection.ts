import type { Kysely, Selectable } from 'kysely';
import type { TablesOf } from './schema/feature.ts';
import type { features } from './schema/features.ts';

/**
 * An extension declares its own tables. Times are milliseconds since 1970; payloads and responses are JSON text. Both apply to both databases.
 */
export interface Tables extends TablesOf<typeof features> {}

/** A row as it is read from a table. */
export type RowOf<Table extends keyof Tables> = Selectable<Tables[Table]>;

export type Db = Kysely<Tables>;

/** The interface of both drivers. Queries are the same for both. */
export type Connection = {
  readonly kind: 'sqlite' | 'postgres';
  readonly db: Db;
  /** The maximum number of concurrent transactions. */
  readonly concurrency: number;
  /** Serializes transactions of one kind across all processes. On SQLite, all transactions are serialized anyway. */
  readonly lock: (db: Db, kind: LockKind) => Promise<void>;
  readonly classify: (error: unknown) => FailureKind;
  /**
   * Overwrites committed deletions, as far as the database can. False if another process, such as a backup, may still
   * read the deleted data; try again later.
   */
  readonly scrub: () => Promise<boolean>;
};

export type LockKind = 'migrations' | 'submissions' | 'audit';

/**
 * `busy` is temporary and retried; `unavailable` lasts until the database is back; `fault` concerns
 * this statement only, so other work may still succeed.
 */
export type FailureKind = 'busy' | 'unavailable' | 'fault';
