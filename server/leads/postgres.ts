import { Kysely, PostgresDialect, sql } from 'kysely';
import { Client, types } from 'pg';
import type { Log } from '#server/log.ts';
import type { Connection, FailureKind, Tables } from './connection.ts';
import { carefulPool } from './postgres-pool.ts';

/** 0 means no timeout. */
export type Timeouts = {
  /** For acquiring a lock. */
  readonly lockMs: number;
  /** For a statement, and for an idle transaction. */
  readonly statementMs: number;
  /** For the client's wait. Longer than the others, so that it only ends dead connections. */
  readonly queryMs: number;
};

/** Below the 15 seconds that a visitor's browser waits. */
const defaultTimeouts: Timeouts = { lockMs: 4_000, statementMs: 10_000, queryMs: 12_000 };

/** PostgreSQL, for any number of processes. Lost connections are replaced on the next use. */
export function openPostgres(
  databaseUrl: string,
  log: Log,
  timeouts: Timeouts = defaultTimeouts,
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
      lock_timeout: timeouts.lockMs,
      statement_timeout: timeouts.statementMs,
      idle_in_transaction_session_timeout: timeouts.statementMs,
      query_timeout: timeouts.queryMs,
      types: { getTypeParser: parserOf as typeof types.getTypeParser },
    },
    (error) => log.warn({ reason: codeOf(error) }, 'Database connection lost'),
  );
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    kind: 'postgres',
    db,
    concurrency: 4,
    lockMigrations: async (transaction) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(transaction);
    },
    classify,
    scrub: () => vacuum(new Client(config)),
  };
}

/** Uses its own connection, because the duration grows with the tables. */
async function vacuum(client: Client): Promise<void> {
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('vacuum leads, deliveries, idempotency_keys, subscriptions, registrations');
  } finally {
    await client.end();
  }
}

/** Times and counts are far below 2^53, so `bigint` columns are read as numbers. */
function parserOf(oid: number, format?: 'text' | 'binary'): unknown {
  return oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format);
}

/** An error without SQLSTATE is a connection error. */
function classify(error: unknown): FailureKind {
  const code = codeOf(error);
  if (['40001', '40P01', '55P03'].includes(code)) return 'busy';
  return /^(0A|2[0-9]|3[0-9]|4[24]|P0)/.test(code) && code.length === 5 ? 'fault' : 'unavailable';
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'connection';
}

/** An arbitrary advisory lock number. */
const migrationLock = 7_301_946;
