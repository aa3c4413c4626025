import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Connection, Db } from '#server/db/connection.ts';
import { findRow, findRows, updateRows } from '#server/db/rows.ts';
import { persist } from '#server/db/transactions.ts';
import { ImportRefused } from './import-refused.ts';
import type { PackedLaboratory } from './pack-laboratory.ts';

/** The file in use; undefined before the first import. */
export function currentImport({ db }: Pick<Connection, 'db'>) {
  return findRow(db, 'registry_imports', { state: 'current' });
}

/**
 * Starts a generation beside the one in use, and returns its number. Short transactions fill it, so that others can
 * write; a last one puts it in use. If an import ends early or another begins, the next one removes its rows.
 */
export function beginImport(
  connection: Connection,
  fileName: string,
  fileDate: string,
  now: Date,
): Promise<number> {
  return transaction(connection, async (db) => {
    await connection.lock(db, 'migrations');
    await updateRows(db, 'registry_imports', { state: 'loading' }, { state: 'discarded' });
    const last = await db
      .selectFrom('registry_imports')
      .select((table) => table.fn.max('generation').as('generation'))
      .executeTakeFirst();
    const generation = (last?.generation ?? 0) + 1;
    const row = { generation, state: 'loading', file_name: fileName, file_date: fileDate } as const;
    await db
      .insertInto('registry_imports')
      .values({ ...row, imported_at: now.getTime() })
      .execute();
    return generation;
  });
}

/** Stores laboratories; of two with the same number, the first. */
export function appendLaboratories(
  connection: Connection,
  generation: number,
  laboratories: readonly PackedLaboratory[],
): Promise<void> {
  const json = `{${laboratories.map(({ number, packed }) => `"${number}":${packed}`).join(',')}}`;
  return turn(connection, async (db) => {
    await updateLoading(db, generation, { records: laboratories.length });
    await sql`
      insert into registry_records (generation, number, record)
      select cast(${generation} as integer), cast(key as bigint), cast(value -> 1 as text)
      from json_each(${json}) where true on conflict do nothing
    `.execute(db);
    await sql`
      insert into laboratory_terms (generation, number, terms)
      select cast(${generation} as integer), cast(key as bigint), value ->> 0
      from json_each(${json}) where value ->> 0 <> '' on conflict do nothing
    `.execute(db);
  });
}

/** Puts a generation in use. */
export function publishImport(
  connection: Connection,
  generation: number,
  now: Date,
): Promise<void> {
  return transaction(connection, async (db) => {
    await connection.lock(db, 'migrations');
    // Only one generation can be current, so the old one ends first.
    await updateRows(db, 'registry_imports', { state: 'current' }, { state: 'discarded' });
    await updateLoading(db, generation, { publishedAt: now });
  });
}

/** Deletes the rows of discarded generations in small steps. */
export async function removeDiscarded(connection: Connection): Promise<void> {
  const discarded = await findRows(connection.db, 'registry_imports', { state: 'discarded' });
  for (const { generation } of discarded) {
    for (let from: number | null = 0; from !== null; ) {
      const after: number = from;
      from = await turn(connection, (db) => removeSome(db, generation, after));
    }
    await connection.db
      .deleteFrom('registry_imports')
      .where('generation', '=', generation)
      .execute();
  }
}

/** Throws if another import has displaced this one. */
async function updateLoading(
  db: Db,
  generation: number,
  { records = 0, publishedAt }: { readonly records?: number; readonly publishedAt?: Date },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('registry_imports')
    .set((row) => ({ records: row('records', '+', records) }))
    .$if(publishedAt !== undefined, (query) =>
      query.set({ state: 'current', imported_at: publishedAt?.getTime() ?? 0 }),
    )
    .where('generation', '=', generation)
    .where('state', '=', 'loading')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    throw new ImportRefused('another import was started and took over');
  }
}

/** Returns the last number removed, or null when none is left. */
async function removeSome(db: Db, generation: number, after: number): Promise<number | null> {
  const bound = await db
    .selectFrom('registry_records')
    .select('number')
    .where('generation', '=', generation)
    .where('number', '>', after)
    .orderBy('number')
    .offset(removalBatch - 1)
    .limit(1)
    .executeTakeFirst();
  for (const table of ['registry_records', 'laboratory_terms'] as const) {
    let removal = db
      .deleteFrom(table)
      .where('generation', '=', generation)
      .where('number', '>', after);
    if (bound) removal = removal.where('number', '<=', bound.number);
    await removal.execute();
  }
  return bound?.number ?? null;
}

function transaction<T>(connection: Connection, work: (db: Db) => Promise<T>): Promise<T> {
  return persist(connection, () => connection.db.transaction().execute(work));
}

/**
 * Runs one of many consecutive transactions, then rests as long as it took, up to `maxRestMs`, because SQLite has one
 * writer and no queue. A waiting writer checks the lock at least that often.
 */
async function turn<T>(connection: Connection, work: (db: Db) => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await transaction(connection, work);
  const restMs = Math.min(performance.now() - startedAt, maxRestMs);
  if (connection.kind === 'sqlite') await wait(restMs);
  return result;
}

const removalBatch = 2_000;
const maxRestMs = 25;
