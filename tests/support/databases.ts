import { afterAll, test } from 'vitest';
import { startPostgres } from './postgres.ts';

export type Database = {
  readonly name: string;
  /** A value for DATABASE_URL: a new empty database, or blank for SQLite. */
  readonly place: () => Promise<string>;
};

/** The databases a suite runs against. Without PostgreSQL a skipped test gives the reason. */
export async function everyDatabase(): Promise<readonly Database[]> {
  const sqlite: Database = { name: 'SQLite', place: async () => '' };
  const postgres = await startPostgres();
  if (typeof postgres === 'string') {
    test.skip(postgres, () => undefined);
    return [sqlite];
  }
  afterAll(postgres.stop);
  return [sqlite, { name: 'PostgreSQL', place: postgres.database }];
}
