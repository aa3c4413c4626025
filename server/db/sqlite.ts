import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely';
import type { Connection, FailureKind, Tables } from './connection.ts';
import { assertNotDeleted, databaseFile } from './created-mark.ts';
import { assertNotMoved } from './moved-mark.ts';

/**
 * The embedded database: `DATA_DIR/leads.db`. Other processes, such as the operator's commands, may
 * have the same file open.
 */
export function openSqlite(dataDir: string): Connection {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = databaseFile(dataDir);
  assertNotMoved(path);
  assertNotDeleted(dataDir);
  const file = new DatabaseSync(path, {
    timeout: lockTimeoutMs,
    enableForeignKeyConstraints: true,
  });
  // SQLite's own function changes only ASCII letters. PostgreSQL and the browser compare all of them.
  file.function('lower', { deterministic: true }, (text) =>
    typeof text === 'string' ? text.toLowerCase() : text,
  );
  chmodSync(path, 0o600);
  const { ino } = statSync(path);
  /** A deleted or replaced file still accepts writes, but loses them when this process ends. */
  const assertPresent = () => {
    if (statSync(path, { throwIfNoEntry: false })?.ino === ino) return;
    throw Object.assign(new Error('the database file is gone'), { errcode: ioError });
  };
  return {
    kind: 'sqlite',
    db: new Kysely<Tables>({
      dialect: {
        createAdapter: () => new SqliteAdapter(),
        createDriver: () => new ImmediateDriver(file, assertPresent),
        createIntrospector: (db) => new SqliteIntrospector(db),
        createQueryCompiler: () => new SqliteQueryCompiler(),
      },
    }),
    concurrency: 1,
    lock: async () => undefined,
    classify,
    scrub: async () => checkpoint(file),
  };
}

/**
 * Transactions take the write lock when they begin. Otherwise, a transaction that reads first and writes later would
 * fail without waiting for `busy_timeout` if another process wrote in between.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #file: DatabaseSync;
  readonly #assertPresent: () => void;

  constructor(file: DatabaseSync, assertPresent: () => void) {
    super({ database: adapter(file) });
    this.#file = file;
    this.#assertPresent = assertPresent;
  }

  override async init(): Promise<void> {
    prepareFile(this.#file);
    await super.init();
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    this.#assertPresent();
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** SQLite rolls back on its own when the disk is full; a second rollback would hide the cause. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#file.isTransaction) await super.rollbackTransaction(connection);
  }
}

/** Keeps prepared statements, because preparing one costs more than running it. */
function adapter(file: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => file.close(),
    prepare: (sql) => {
      const known = statements.get(sql);
      if (known) return known;
      if (statements.size >= maxStatements) statements.clear();
      const made = statementOf(file.prepare(sql));
      statements.set(sql, made);
      return made;
    },
  };
}

function statementOf(statement: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}

/** `secure_delete` overwrites removed data, so no trace of an erased person stays in the file. */
function prepareFile(file: DatabaseSync): void {
  file.exec('pragma journal_mode = wal');
  file.exec('pragma synchronous = full');
  file.exec('pragma secure_delete = on');
  file.exec(`pragma wal_autocheckpoint = ${checkpointPages}`);
}

/**
 * Empties the write-ahead log, which may still contain pages from before an erasure. Doesn't wait for readers, because
 * that would block all writers.
 */
function checkpoint(file: DatabaseSync): boolean {
  file.exec('pragma busy_timeout = 0');
  try {
    return file.prepare('pragma wal_checkpoint(truncate)').get()?.busy === 0;
  } catch (error) {
    if (classify(error) === 'busy') return false;
    throw error;
  } finally {
    file.exec(`pragma busy_timeout = ${lockTimeoutMs}`);
  }
}

function classify(error: unknown): FailureKind {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
  if (busyCodes.includes(code)) return 'busy';
  return unavailableCodes.includes(code) ? 'unavailable' : 'fault';
}

/**
 * 16 MB of log. Frequently changed pages are copied into the database less often than with the default of 1,000 pages.
 */
const checkpointPages = 4000;
/** Short, because this wait blocks the event loop; longer waits happen between attempts. */
const lockTimeoutMs = 50;
const maxStatements = 200;
/** SQLITE_BUSY and SQLITE_LOCKED. */
const busyCodes = [5, 6];
const ioError = 10;
/** PERM, NOMEM, READONLY, INTERRUPT, IOERR, CORRUPT, FULL, CANTOPEN, PROTOCOL, NOTADB. */
const unavailableCodes = [3, 7, 8, 9, 10, 11, 13, 14, 15, 26];
