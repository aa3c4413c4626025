import { Kysely, PostgresDialect, sql } from 'kysely';
import { Client, types } from 'pg';
import type { Log } from '#server/log.ts';
import type { Connection, Tables, Verdict } from './connection.ts';
import { carefulPool } from './postgres-pool.ts';

/** Milliseconds; 0 is without end. */
export type Timeouts = {
  /** The server gives up waiting for a lock. */
  readonly lock: number;
  /** The server ends a statement, or a transaction that is asked nothing. */
  readonly statement: number;
  /** The client gives up waiting for the server, which is later, when the connection is dead. */
  readonly query: number;
};

/** A visitor's browser waits fifteen seconds for the answer to a form. */
const usualTimeouts: Timeouts = { lock: 4_000, statement: 10_000, query: 12_000 };

/** PostgreSQL, for any number of processes. A lost connection is replaced when it is next needed. */
export function openPostgres(
  databaseUrl: string,
  log: Log,
  timeouts: Timeouts = usualTimeouts,
): Connection {
  const config = {
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'laboratory-website',
  };
  const pool = carefulPool(
    {
      ...config,
      max: 10,
      lock_timeout: timeouts.lock,
      statement_timeout: timeouts.statement,
      idle_in_transaction_session_timeout: timeouts.statement,
      query_timeout: timeouts.query,
      types: { getTypeParser: parserOf as typeof types.getTypeParser },
    },
    (error) => log.warn({ reason: codeOf(error) }, 'database connection lost'),
  );
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    kind: 'postgres',
    db,
    lanes: 4,
    lockMigrations: async (transaction) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(transaction);
    },
    verdict,
    scrub: () => vacuum(new Client(config)),
  };
}

/** On a connection of its own, since it takes as long as the tables are large. */
async function vacuum(client: Client): Promise<void> {
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('vacuum leads, deliveries, idempotency_keys, subscriptions, registrations');
  } finally {
    await client.end();
  }
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
