import '#server/extension/install-console.ts';
import { openConnection } from '#server/db/open-connection.ts';
import { startPostgres } from './postgres.ts';

/**
 * Vitest's global setup: starts one PostgreSQL server for all files that test on both databases.
 * Each file uses its own databases, which are copies of one with all tables. Workers inherit the
 * variables.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  if (typeof postgres === 'string') {
    process.env.SHARED_POSTGRES_MISSING = postgres;
    return async () => undefined;
  }
  process.env.SHARED_POSTGRES = await postgres.database();
  const template = await postgres.database();
  const connection = await openConnection({ databaseUrl: template, dataDir: 'none' });
  // A database can be copied only while nothing is connected to it.
  await connection.db.destroy();
  process.env.SHARED_POSTGRES_TEMPLATE = new URL(template).pathname.slice(1);
  return postgres.stop;
}
