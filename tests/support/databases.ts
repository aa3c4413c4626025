import { afterAll, test } from 'vitest';
import { startPostgres } from './postgres.ts';

export type Database = {
  readonly name: string;
  /** For DATABASE_URL: a new empty database, or blank for a file of its own. */
  readonly place: () => Promise<string>;
};

/** Both databases that a suite runs against; without PostgreSQL a skipped test tells why. */
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
