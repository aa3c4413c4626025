import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool, types } from 'pg';
import type { Log } from '#server/log.ts';
import type { Connection, Tables, Verdict } from './connection.ts';

/** PostgreSQL, for any number of processes. A lost connection is replaced when it is next needed. */
export function openPostgres(databaseUrl: string, log: Log): Connection {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 5_000,
    query_timeout: 15_000,
    keepAlive: true,
    application_name: 'laboratory-website',
    types: { getTypeParser: parserOf as typeof types.getTypeParser },
  });
  pool.on('error', (error) => log.warn({ reason: codeOf(error) }, 'database connection lost'));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    kind: 'postgres',
    db,
    lanes: 4,
    lockMigrations: async (transaction) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(transaction);
    },
    verdict,
    scrub: async () => {
      await sql`vacuum leads, deliveries, idempotency_keys, subscriptions, registrations`.execute(
        db,
      );
    },
  };
}

/** Times and counts are far below 2^53, so that `bigint` columns read as numbers. */
function parserOf(oid: number, format?: 'text' | 'binary'): unknown {
  return oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format);
}

/** Whatever does not come from a statement (no SQLSTATE) comes from the connection. */
function verdict(error: unknown): Verdict {
  const code = codeOf(error);
  if (['40001', '40P01', '55P03'].includes(code)) return 'busy';
  return /^(0A|2[0-9]|3[0-9]|4[24]|P0)/.test(code) && code.length === 5 ? 'fault' : 'unavailable';
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'connection';
}

/** Any number that nothing else in the database uses. */
const migrationLock = 7_301_946;
