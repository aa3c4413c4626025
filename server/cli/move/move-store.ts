import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { type AuditCheck, checkAuditLog } from '#server/db/audit-log.ts';
import type { Db } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrations.ts';
import { reasonOf } from '#server/db/open-connection.ts';
import { openPostgres, type Timeouts } from '#server/db/postgres.ts';
import { createLog } from '#server/lib/log.ts';
import { StoreUnavailable } from '#server/lib/store-errors.ts';
import {
  type EmbeddedSource,
  MoveRefused,
  openSource,
  type SourceTable,
} from './embedded-source.ts';
import * as target from './postgres-target.ts';
import { countRows, type Fingerprint, isSame } from './postgres-target.ts';

export type MoveOptions = {
  /** The folder of the embedded store. */
  readonly dataDir: string;
  /** `postgres://…` URL of an empty database. */
  readonly databaseUrl: string;
  /** Called after each copied table. */
  readonly onTable?: (name: string, rows: number) => void;
};

export type MoveResult = {
  /** False if an earlier move was complete, so that this one only compared. */
  readonly isNew: boolean;
  readonly tables: number;
  readonly rows: number;
  readonly audit: AuditCheck;
};

/**
 * Copies the embedded store to PostgreSQL and compares both sides, in one transaction. A move that
 * is killed or loses its connection leaves the target unchanged, and is run again from the
 * beginning. Throws `MoveRefused`, or `StoreUnavailable` if PostgreSQL becomes unavailable.
 */
export async function moveStore(options: MoveOptions): Promise<MoveResult> {
  const source = openSource(options.dataDir);
  const connection = openPostgres(options.databaseUrl, createLog('silent'), timeouts);
  let step = 'connecting';
  try {
    return await connection.db.transaction().execute(async (db) => {
      await connection.lock(db, 'migrations');
      const onStep = (next: string) => {
        step = next;
      };
      const result = await moveInto(db, source, { ...options, onStep });
      step = 'finishing';
      return result;
    });
  } catch (error) {
    if (error instanceof MoveRefused) throw error;
    const isRejected = step !== 'connecting' && connection.classify(error) === 'fault';
    if (!isRejected) throw lost(error, step);
    if (!(error instanceof DatabaseError)) throw error;
    throw new MoveRefused(
      `PostgreSQL rejects the data while ${step}: ${error.message}. Nothing was moved.`,
    );
  } finally {
    source.close();
    await connection.db.destroy();
  }
}

type Progress = Pick<MoveOptions, 'onTable'> & { readonly onStep: (step: string) => void };

async function moveInto(db: Db, source: EmbeddedSource, progress: Progress): Promise<MoveResult> {
  const found = await target.relationsIn(db);
  if (found.length > 0) return compare(db, source, found);
  progress.onStep('creating the tables');
  await migrate('postgres', db);
  const tables = await target.inDependencyOrder(db, await target.sharedTables(db, source.tables));
  // Removes rows inserted by migrations, because the source has them too.
  await target.emptyTables(db, tables);
  const copied = new Map<string, Fingerprint>();
  for (const table of tables) {
    progress.onStep(`copying ${table.name}`);
    const fingerprint = await copyTable(db, source, table);
    copied.set(table.name, fingerprint);
    progress.onTable?.(table.name, fingerprint.rows);
  }
  await sql`set constraints all immediate`.execute(db);
  await target.advanceSequences(db);
  for (const table of tables) {
    progress.onStep(`comparing ${table.name}`);
    const expected = copied.get(table.name);
    const actual = await target.fingerprintOf(db, table);
    if (!isSame(actual, expected)) {
      throw new MoveRefused(
        `${table.name} differs: ${expected?.rows} rows here, ${actual.rows} in PostgreSQL, or other contents. Nothing was moved.`,
      );
    }
  }
  return resultOf(db, [...copied.values()], true);
}

async function copyTable(
  db: Db,
  { rowsOf }: EmbeddedSource,
  table: SourceTable,
): Promise<Fingerprint> {
  const counter = countRows();
  let batch: (readonly unknown[])[] = [];
  for (const row of rowsOf(table)) {
    counter.add(row);
    batch.push(row);
    if (batch.length < batchSize) continue;
    await target.insertRows(db, table, batch);
    batch = [];
  }
  if (batch.length > 0) await target.insertRows(db, table, batch);
  return counter.result();
}

/** Accepts the unchanged target of an earlier move; refuses any other. */
async function compare(
  db: Db,
  source: EmbeddedSource,
  found: readonly string[],
): Promise<MoveResult> {
  const refusal = new MoveRefused(
    `The target is not empty (${found.slice(0, 5).join(', ')}${found.length > 5 ? ', …' : ''}). Nothing was changed. Create an empty database for the move.`,
  );
  if (!found.includes('migrations') || !found.includes('leads')) throw refusal;
  const fingerprints: Fingerprint[] = [];
  for (const table of await target.sharedTables(db, source.tables)) {
    const counter = countRows();
    for (const row of source.rowsOf(table)) counter.add(row);
    const fingerprint = await target.fingerprintOf(db, table);
    if (!isSame(fingerprint, counter.result())) throw refusal;
    fingerprints.push(fingerprint);
  }
  return resultOf(db, fingerprints, false);
}

async function resultOf(
  db: Db,
  fingerprints: readonly Fingerprint[],
  isNew: boolean,
): Promise<MoveResult> {
  return {
    isNew,
    tables: fingerprints.length,
    rows: fingerprints.reduce((sum, { rows }) => sum + rows, 0),
    audit: await checkAuditLog((work) => work(db)),
  };
}

function lost(error: unknown, step: string): StoreUnavailable {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  const reason = reasonOf(code) ?? message ?? 'unknown reason';
  if (step === 'connecting') {
    return new StoreUnavailable(`--to: cannot open the database (${reason})`, { cause: error });
  }
  const effect =
    step === 'finishing'
      ? 'The move may be complete. Run it again to check'
      : 'The target is unchanged. Run the move again';
  return new StoreUnavailable(`--to: PostgreSQL failed while ${step} (${reason}). ${effect}`, {
    cause: error,
  });
}

/** Slow statements are normal here. A connection that is silent for ten minutes is dead. */
const timeouts: Timeouts = { lockMs: 30_000, statementMs: 600_000, queryMs: 600_000 };
const batchSize = 500;
