import { test } from 'vitest';
import { createDatabase } from './postgres.ts';

export type Database = {
  readonly name: string;
  /** A value for DATABASE_URL: a new store without leads, or blank for SQLite. */
  readonly place: () => Promise<string>;
  /** The same without tables, which take longer to create than to copy. */
  readonly emptyPlace: () => Promise<string>;
};

/** The databases a suite runs against. Without PostgreSQL a skipped test gives the reason. */
export function everyDatabase(): readonly Database[] {
  const blank = async () => '';
  const sqlite: Database = { name: 'SQLite', place: blank, emptyPlace: blank };
  const { SHARED_POSTGRES: server, SHARED_POSTGRES_MISSING: reason } = process.env;
  if (server === undefined) {
    test.skip(reason ?? 'PostgreSQL was not started', () => undefined);
    return [sqlite];
  }
  const postgres: Database = {
    name: 'PostgreSQL',
    place: () => createDatabase(server, process.env.SHARED_POSTGRES_TEMPLATE),
    emptyPlace: () => createDatabase(server),
  };
  return [sqlite, postgres];
}
