import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createLog, type Log } from '#server/lib/log.ts';
import { StoreUnavailable, UnusableDatabase } from '#server/lib/store-errors.ts';
import type { Connection } from './connection.ts';
import {
  assertNotDeleted,
  assertNotLost,
  type DatabasePlace,
  databaseFile,
  markCreated,
  nameOfPlace,
} from './created-mark.ts';
import { migrate } from './migrations.ts';
import type { Timeouts } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import { persist } from './transactions.ts';

export type DatabaseOptions = DatabasePlace & {
  /** Rejects a missing database. Set by commands, so that a wrong `dataDir` isn't mistaken for an empty database. */
  readonly mustExist?: boolean;
  readonly log?: Log;
  /** Timeouts for slow jobs. PostgreSQL only. */
  readonly timeouts?: Timeouts;
};

/** Opens the database and migrates it; several processes may do so at the same time. */
export async function openConnection({
  mustExist = false,
  log = createLog('silent'),
  timeouts,
  ...place
}: DatabaseOptions): Promise<Connection> {
  const { dataDir, databaseUrl } = place;
  if (mustExist && !databaseUrl) assertNotDeleted(dataDir);
  if (mustExist && !databaseUrl && !existsSync(databaseFile(dataDir))) {
    const path = resolve(databaseFile(dataDir));
    throw new StoreUnavailable(
      `DATA_DIR: no database at ${path}. Set DATA_DIR to the server's data folder`,
    );
  }
  try {
    const connection = databaseUrl
      ? // Loaded only for PostgreSQL, because four threads would load it at each start.
        (await import('./postgres.ts')).openPostgres(databaseUrl, log, timeouts)
      : openSqlite(dataDir);
    const { isNew } = await migrateOnce(connection, place);
    if (isNew) log.info({}, `Created a new database in ${nameOfPlace(place)}`);
    return connection;
  } catch (error) {
    throw cannotOpen(databaseUrl ? 'DATABASE_URL' : 'DATA_DIR', error);
  }
}

async function migrateOnce(connection: Connection, place: DatabasePlace) {
  try {
    const migrated = await persist(connection, () =>
      connection.db.transaction().execute(async (db) => {
        await connection.lock(db, 'migrations');
        const result = await migrate(connection.kind, db);
        if (result.isNew) assertNotLost(place);
        return result;
      }),
    );
    markCreated(place);
    return migrated;
  } catch (error) {
    await connection.db.destroy();
    throw error;
  }
}

/** Contains the name of the setting that the operator can fix, but not its value. */
function cannotOpen(setting: string, error: unknown): StoreUnavailable {
  if (error instanceof UnusableDatabase) return error;
  const cause = error instanceof StoreUnavailable ? error.cause : error;
  if (cause instanceof UnusableDatabase) return cause;
  const { code, errstr } = cause as { readonly code?: unknown; readonly errstr?: unknown };
  const reason =
    errstr ?? reasonOf(code) ?? (cause instanceof Error ? cause.message : 'unknown reason');
  const message = `${setting}: cannot open the database (${reason})`;
  const Kind = isPermanent(cause) ? UnusableDatabase : StoreUnavailable;
  return new Kind(message, { cause });
}

/** Adds an explanation that the operator can act on to an error code. */
export function reasonOf(code: unknown): unknown {
  const words = refusals[String(code)];
  return words === undefined ? code : `${code}: ${words}`;
}

const refusals: Readonly<Record<string, string>> = {
  '28000':
    'the database server accepts this role from this machine only with other connection settings, such as TLS',
  '28P01': 'wrong role or password',
  '3D000': 'there is no database with that name',
  '3F000': 'the role can’t use the schema; it needs USAGE and CREATE on it',
  '42501': 'the role lacks a right; it needs CONNECT, and USAGE and CREATE on the schema',
  '08P01':
    'a connection pooler in between refused a parameter; see “Move to PostgreSQL” in docs/operations.md',
};

/** A server that is down or a full disk recovers; a wrong password or a damaged file doesn't. */
function isPermanent(error: unknown): boolean {
  const { code, errcode } = error as { readonly code?: unknown; readonly errcode?: unknown };
  if (typeof errcode === 'number') return permanentSqliteCodes.includes(errcode & 0xff);
  return typeof code === 'string' && permanentCodes.test(code);
}

/** PERM, READONLY, CORRUPT, CANTOPEN, NOTADB. */
const permanentSqliteCodes = [3, 8, 11, 14, 26];
/** The folder is unusable, or PostgreSQL rejects the user, lacks the database, or denies a permission. */
const permanentCodes =
  /^(?:EACCES|EPERM|EROFS|ENOTDIR|EEXIST|EISDIR|08P01|28\w{3}|3D000|3F000|42501)$/;
