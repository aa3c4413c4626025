import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { databaseFile } from '#server/db/created-mark.ts';
import { appliedNames } from '#server/db/migrations.ts';

/** The move was refused before it changed anything. The message explains how to fix the cause. */
export class MoveRefused extends Error {
  override name = 'MoveRefused';
}

export type SourceTable = { readonly name: string; readonly columns: readonly string[] };

export type EmbeddedSource = {
  /** All tables with original data: neither search indexes nor the list of migrations. */
  readonly tables: readonly SourceTable[];
  /** Iterates once over the rows in a table, each an array of its columns' values. */
  readonly rowsOf: (table: SourceTable) => Iterable<readonly unknown[]>;
  readonly close: () => void;
};

/**
 * Opens the SQLite file for reading, and locks it, because data stored by a server during the move
 * would be missing in the target. Fails if another process has the file open.
 */
export function openSource(dataDir: string): EmbeddedSource {
  const path = databaseFile(dataDir);
  if (!existsSync(path)) {
    throw new MoveRefused(
      `DATA_DIR: no database at ${resolve(path)}. Set DATA_DIR to the server's data folder.`,
    );
  }
  const file = new DatabaseSync(path, { timeout: lockTimeoutMs });
  try {
    file.exec('pragma locking_mode = exclusive');
    file.exec('begin exclusive');
    file.exec('pragma query_only = on');
    checkWhole(file, path);
    checkVersion(file);
    return {
      tables: tablesIn(file),
      rowsOf: ({ name, columns }) => {
        const list = columns.map(quoted).join(', ');
        const statement = file.prepare(`select ${list} from ${quoted(name)}`);
        statement.setReadBigInts(true);
        statement.setReturnArrays(true);
        return statement.iterate() as unknown as Iterable<readonly unknown[]>;
      },
      close: () => file.close(),
    };
  } catch (error) {
    file.close();
    throw refusalOf(error, path);
  }
}

function refusalOf(error: unknown, path: string): unknown {
  const { errcode } = error as { readonly errcode?: unknown };
  const code = typeof errcode === 'number' ? errcode & 0xff : 0;
  if (code === busy) {
    return new MoveRefused(
      `${path} is in use. Stop the server and all other commands first: anything that arrives during the move would be lost.`,
    );
  }
  if (damaged.includes(code)) return damage(path, (error as Error).message);
  return error;
}

function checkWhole(file: DatabaseSync, path: string): void {
  const { quick_check: result } = file.prepare('pragma quick_check(1)').get() ?? {};
  if (result !== 'ok') throw damage(path, String(result));
}

function damage(path: string, reason: string): MoveRefused {
  return new MoveRefused(`${path} is damaged (${reason}). Restore a backup, and move that.`);
}

/**
 * Rejects a source that is older or newer than this program, because both stores must have the same
 * tables.
 */
function checkVersion(file: DatabaseSync): void {
  const rows = hasMigrations(file) ? file.prepare('select name from migrations').all() : [];
  const applied = new Set(rows.map(({ name }) => String(name)));
  const known = new Set(appliedNames());
  const newer = [...applied].find((name) => !known.has(name));
  if (newer !== undefined) {
    throw new MoveRefused(
      `The store was changed by a newer version of this program (${newer}). Move it with that version.`,
    );
  }
  const missing = [...known].find((name) => !applied.has(name));
  if (missing !== undefined) {
    throw new MoveRefused(
      `The store is from an older version (${missing} is missing). Upgrade it first: npm run leads -- check.`,
    );
  }
}

function hasMigrations(file: DatabaseSync): boolean {
  const found = file.prepare(`select 1 from sqlite_master where name = 'migrations'`).get();
  return found !== undefined;
}

function tablesIn(file: DatabaseSync): readonly SourceTable[] {
  const rows = file.prepare('pragma table_list').all();
  return rows
    .filter(({ schema, type }) => schema === 'main' && type === 'table')
    .map(({ name }) => String(name))
    .filter((name) => name !== 'migrations' && !name.startsWith('sqlite_'))
    .toSorted()
    .map((name) => ({ name, columns: columnsOf(file, name) }));
}

/** Omits generated columns, because the target generates them too. */
function columnsOf(file: DatabaseSync, table: string): readonly string[] {
  return file
    .prepare(`pragma table_info(${quoted(table)})`)
    .all()
    .map(({ name }) => String(name));
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

const lockTimeoutMs = 500;
/** SQLITE_BUSY. */
const busy = 5;
/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const damaged = [11, 26];
