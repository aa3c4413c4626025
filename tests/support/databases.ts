import { test } from 'vitest';
import { createDatabase } from './postgres.ts';

export type Database = {
  readonly name: string;
  /** A value for DATABASE_URL: a new empty database, or blank for SQLite. */
  readonly place: () => Promise<string>;
};

/** The databases a suite runs against. Without PostgreSQL a skipped test gives the reason. */
export function everyDatabase(): readonly Database[] {
  const sqlite: Database = { name: 'SQLite', place: async () => '' };
  const { SHARED_POSTGRES: server, SHARED_POSTGRES_MISSING: reason } = process.env;
  if (server === undefined) {
    test.skip(reason ?? 'PostgreSQL was not started', () => undefined);
    return [sqlite];
  }
  return [sqlite, { name: 'PostgreSQL', place: () => createDatabase(server) }];
}
