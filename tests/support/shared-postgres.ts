import '#server/extension/install-console.ts';
import { sql } from 'kysely';
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
  const version = sql<{ readonly number: number }>`
    select current_setting('server_version_num')::int as number`;
  const [{ number = 0 } = {}] = (await version.execute(connection.db)).rows;
  // A database can be copied only while nothing is connected to it.
  await connection.db.destroy();
  // Copying its files takes half the CPU time of writing them to the log, which is the default.
  const strategy = number >= 150_000 ? ' strategy file_copy' : '';
  process.env.SHARED_POSTGRES_TEMPLATE = new URL(template).pathname.slice(1) + strategy;
  return postgres.stop;
}
