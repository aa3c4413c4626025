import { setTimeout as wait } from 'node:timers/promises';
import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  sql,
} from 'kysely';
import { Client, DatabaseError, Pool, type PoolClient, type PoolConfig, types } from 'pg';
import type { Log } from '#server/lib/log.ts';
import type { Connection, FailureKind, LockKind, Tables } from './connection.ts';

/** 0 means no timeout. */
export type Timeouts = {
  /** Limit for acquiring a lock. */
  readonly lockMs: number;
  /** Limit for a statement, and for an idle transaction. */
  readonly statementMs: number;
  /** Limit for the client's wait for a result. It is longer than the others, so it ends only dead connections. */
  readonly queryMs: number;
};

/** Less than the 15 seconds that a visitor's browser waits. */
const defaultTimeouts: Timeouts = { lockMs: 4_000, statementMs: 10_000, queryMs: 12_000 };

/** Opens PostgreSQL, which any number of processes can share. Lost connections are replaced on the next use. */
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
  const pool = openPool(
    {
      ...config,
      max: 10,
      query_timeout: timeouts.queryMs,
      types: { getTypeParser: parserOf as typeof types.getTypeParser },
    },
    timeouts,
    (error) => log.warn({ reason: codeOf(error) }, 'Database connection lost'),
  );
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    kind: 'postgres',
    db,
    concurrency: 4,
    lock: async (transaction, kind) => {
      await sql`select pg_advisory_xact_lock(${lockNumbers[kind]})`.execute(transaction);
    },
    classify,
    scrub: () => vacuum(new Client(config)),
  };
}

/** Uses its own connection, because a vacuum takes longer as tables grow. */
async function vacuum(client: Client): Promise<boolean> {
  client.on('error', () => undefined);
  await client.connect();
  try {
    if (!(await haveEnded(client, await runningTransactions(client)))) return false;
    const { rows } = await client.query<{ names: string }>(vacuumedTables);
    await client.query(`vacuum ${rows[0]?.names}`);
    return true;
  } finally {
    await client.end();
  }
}

/** A vacuum keeps deleted rows that an older transaction may still read, so this waits for those transactions. */
async function haveEnded(client: Client, before: readonly string[]): Promise<boolean> {
  for (let end = Date.now() + maxReadersMs; ; await wait(50)) {
    const running = new Set(await runningTransactions(client));
    if (!before.some((transaction) => running.has(transaction))) return true;
    if (Date.now() > end) return false;
  }
}

/** Every transaction, even a read-only one, holds a lock on its virtual id, which any role can see. */
async function runningTransactions(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select pg_locks.virtualxid as id from pg_locks join pg_stat_activity using (pid)
      where locktype = 'virtualxid' and granted and mode = 'ExclusiveLock'
        and datname = current_database() and pid <> pg_backend_pid()`,
  );
  return rows.map(({ id }) => id);
}

/** All tables except the copies of the registries, which are large and public. */
const vacuumedTables = `select string_agg(quote_ident(tablename), ', ') as names from pg_tables
  where schemaname = current_schema() and tablename not in ('registry_records', 'laboratory_terms')`;
const maxReadersMs = 2_000;

/** Times and counts are far below 2^53, so `bigint` columns are read as numbers. */
function parserOf(oid: number, format?: 'text' | 'binary'): unknown {
  return oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format);
}

/** An error that has no SQLSTATE is a connection error, or one of our own classes, thrown by the caller. */
function classify(error: unknown): FailureKind {
  const code = codeOf(error);
  if (['40001', '40P01', '55P03'].includes(code)) return 'busy';
  const isOwn = code === 'connection' && error instanceof Error && error.constructor !== Error;
  const isFault = /^(0A|2[0-9]|3[0-9]|4[24]|54|P0)/.test(code) && code.length === 5;
  return isOwn || isFault ? 'fault' : 'unavailable';
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'connection';
}

/**
 * A pool that closes suspect connections instead of reusing them. After an interrupted statement or a failed rollback,
 * a transaction may still be open, and the next commit on that connection would store half of the rejected work.
 */
function openPool(
  config: PoolConfig,
  timeouts: Timeouts,
  onLost: (error: Error) => void,
): PostgresPool {
  const pool = new Pool(config);
  pool.on('error', onLost);
  // Applies to statements outside transactions. The client queues it ahead of its first statement.
  pool.on('connect', (client) => void client.query(timeoutsSql('session', timeouts)).catch(onLost));
  const begin = `begin; ${timeoutsSql('local', timeouts)}`;
  return {
    connect: async () => new CheckedClient(await pool.connect(), begin, onLost),
    end: () => pool.end(),
    options: pool.options,
  };
}

/**
 * Timeouts are set by statements, because PgBouncer refuses them as connection parameters. PgBouncer may also switch
 * the server connection between transactions, so each transaction sets its own.
 */
function timeoutsSql(scope: 'session' | 'local', { lockMs, statementMs }: Timeouts): string {
  const limits = {
    lock_timeout: lockMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: statementMs,
  };
  return Object.entries(limits)
    .map(([name, ms]) => `set ${scope} ${name} = ${ms}`)
    .join('; ');
}

class CheckedClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  /** The first statements of a transaction, sent in one message. */
  readonly #begin: string;
  /** The pool listens only to idle clients, and an unhandled error event would end the process. */
  readonly #onLost: (error: Error) => void;
  #brokenBy: unknown = null;

  constructor(client: PoolClient, begin: string, onLost: (error: Error) => void) {
    this.#client = client;
    this.#begin = begin;
    this.#onLost = onLost;
    client.on('error', onLost);
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(sql: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof sql !== 'string') throw new TypeError('Cursors are not supported');
    return this.#send(sql, parameters);
  }

  /** Sends no more queries on a suspect connection: a rollback would wait behind the stalled statement. */
  async #send(sql: string, parameters: readonly unknown[]): Promise<unknown> {
    if (this.#brokenBy !== null) throw this.#brokenBy;
    try {
      if (sql === 'begin') {
        await this.#client.query(this.#begin);
        return { command: 'BEGIN', rowCount: null, rows: [] };
      }
      return await this.#client.query(sql, [...parameters]);
    } catch (error) {
      // After a fatal error, the database closes the connection, possibly not until the next query is sent.
      const isLost = !(error instanceof DatabaseError) || error.severity === 'FATAL';
      if (isLost || sql === 'rollback') this.#brokenBy = error;
      throw error;
    }
  }

  release(): void {
    this.#client.release(this.#brokenBy !== null);
    this.#client.removeListener('error', this.#onLost);
  }
}

/** Advisory locks: arbitrary numbers. They differ, so the public site never waits for the console. */
const lockNumbers: Readonly<Record<LockKind, number>> = {
  migrations: 7_301_946,
  submissions: 7_301_947,
  audit: 7_301_948,
};
