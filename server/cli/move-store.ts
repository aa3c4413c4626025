import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Db, Tables } from '#server/db/connection.ts';
import { type DatabasePlace, databaseFile } from '#server/db/created-mark.ts';
import { appliedNames, declaredTables } from '#server/db/migrations.ts';
import { openConnection, reasonOf } from '#server/db/open-connection.ts';
import { countOf } from '#server/db/rows.ts';
import { StoreUnavailable } from '#server/lib/store-errors.ts';

/** The move was refused and changed nothing. The message explains how to fix the cause. */
export class MoveRefused extends Error {
  override name = 'MoveRefused';
}

export type Moved = { readonly tables: number; readonly rows: number };

/**
 * Copies the embedded store to an empty PostgreSQL database and compares all rows, in one transaction. Throws
 * `MoveRefused`, or `StoreUnavailable` if PostgreSQL becomes unavailable.
 */
export async function moveStore(place: DatabasePlace): Promise<Moved> {
  const source = openSource(place.dataDir);
  try {
    const connection = await openConnection({ ...place, timeouts });
    try {
      return await connection.db.transaction().execute(async (db) => {
        await connection.lock(db, 'migrations');
        return copyAll(db, source);
      });
    } catch (error) {
      if (error instanceof MoveRefused || connection.classify(error) === 'fault') throw error;
      const { code } = error as { readonly code?: unknown };
      throw new StoreUnavailable(
        `--to: PostgreSQL failed (${reasonOf(code) ?? 'connection lost'}). Run the move again. If it is then refused because the target has leads, this one was complete`,
        { cause: error },
      );
    } finally {
      await connection.db.destroy();
    }
  } finally {
    source.close();
  }
}

/**
 * Opens the SQLite file for reading, and locks it, because data stored by a server during the move would be missing in
 * the target.
 */
function openSource(dataDir: string): DatabaseSync {
  const path = databaseFile(dataDir);
  if (!existsSync(path)) {
    throw new MoveRefused(`DATA_DIR: no database at ${resolve(path)}.`);
  }
  const file = new DatabaseSync(path, { timeout: lockTimeoutMs });
  try {
    file.exec('pragma locking_mode = exclusive; begin exclusive; pragma query_only = on');
    const { quick_check: result } = file.prepare('pragma quick_check(1)').get() ?? {};
    if (result !== 'ok') throw new Error(String(result));
    const applied = file.prepare('select name from migrations order by name').all();
    const names = applied.map(({ name }) => name);
    if (JSON.stringify(names) === JSON.stringify(appliedNames().toSorted())) return file;
    throw new MoveRefused(
      'The store is from another version. Upgrade it first: npm run leads -- check.',
    );
  } catch (error) {
    file.close();
    if (error instanceof MoveRefused) throw error;
    const { errcode, message } = error as Error & { readonly errcode?: number };
    throw new MoveRefused(
      (errcode ?? 0) % 256 === busy
        ? `${path} is in use. Stop the server and all other commands first.`
        : `${path} is damaged (${message}). Restore a backup, and move that.`,
    );
  }
}

async function copyAll(db: Db, source: DatabaseSync): Promise<Moved> {
  for (const table of usedTables) {
    if ((await countOf(db.selectFrom(table))) === 0) continue;
    throw new MoveRefused(`The target is not empty (${table}). Create an empty database.`);
  }
  const tables = declaredTables();
  // A new database has some rows, such as the reasons for lost leads, and the source has them too.
  for (const { name } of tables.toReversed()) await db.deleteFrom(name).execute();
  let rows = 0;
  for (const table of tables) {
    const copied = await copyTable(db, source, table);
    if ((await fingerprintOf(db, table)) !== copied.fingerprint) {
      throw new MoveRefused(`${table.name} differs in PostgreSQL. Nothing was moved.`);
    }
    rows += copied.rows;
  }
  return { tables: tables.length, rows };
}

type Table = ReturnType<typeof declaredTables>[number];

async function copyTable(db: Db, source: DatabaseSync, { name, columns }: Table) {
  const sum = createSum(columns);
  let rows = 0;
  let batch: object[] = [];
  const insert = () =>
    db
      .insertInto(name)
      .values(batch as never)
      .execute();
  for (const row of source.prepare(`select ${columns.join(', ')} from ${name}`).iterate()) {
    sum.add(row);
    batch.push(row);
    rows += 1;
    if (batch.length < batchSize) continue;
    await insert();
    batch = [];
  }
  if (batch.length > 0) await insert();
  return { rows, fingerprint: sum.fingerprint() };
}

/** Reads the table back through a cursor, so that large tables fit in memory. */
async function fingerprintOf(db: Db, { name, columns }: Table): Promise<string> {
  const sum = createSum(columns);
  await sql`declare moved no scroll cursor for select * from ${sql.table(name)}`.execute(db);
  for (;;) {
    const { rows } = await sql<object>`fetch ${sql.lit(fetchSize)} from moved`.execute(db);
    for (const row of rows) sum.add(row);
    if (rows.length < fetchSize) break;
  }
  await sql`close moved`.execute(db);
  return sum.fingerprint();
}

/** Adds up a hash of each row, regardless of their order. */
function createSum(columns: readonly string[]) {
  let sum = 0n;
  return {
    add: (row: object) => {
      const text = JSON.stringify(row, [...columns]);
      sum = BigInt.asUintN(64, sum + createHash('sha256').update(text).digest().readBigUInt64BE());
    },
    fingerprint: () => sum.toString(16),
  };
}

/** A server that has started once has stored secrets. */
const usedTables = ['leads', 'audit_log', 'secrets'] as const satisfies readonly (keyof Tables)[];
/** Slow statements are normal here. A connection that is silent for ten minutes is dead. */
const timeouts = { lockMs: 30_000, statementMs: 600_000, queryMs: 600_000 };
const batchSize = 500;
const fetchSize = 2_000;
const lockTimeoutMs = 500;
/** SQLITE_BUSY. */
const busy = 5;
