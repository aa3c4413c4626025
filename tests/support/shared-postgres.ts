import { startPostgres } from './postgres.ts';

/**
 * Vitest's global setup: one PostgreSQL server for all files that test on both databases, each of them in
 * databases of its own. Workers inherit the variables.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  if (typeof postgres === 'string') {
    process.env.SHARED_POSTGRES_MISSING = postgres;
    return async () => undefined;
  }
  process.env.SHARED_POSTGRES = await postgres.database();
  return postgres.stop;
}
