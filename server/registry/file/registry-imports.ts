import { setTimeout as wait } from 'node:timers/promises';
import type { Connection, Db } from '#server/db/connection.ts';
import { findRow, findRows, updateRows } from '#server/db/rows.ts';
import { persist } from '#server/db/transactions.ts';
import type { RegistryName } from '#server/registry/lookup/lookup.ts';
import type { Batch } from './number-sorter.ts';

/** Stores the members of a JSON object, whose names are numbers. */
export type WriteBatch = (db: Db, generation: number, json: string) => Promise<void>;

export type ImportedFile = {
  readonly fileName: string;
  readonly fileDate: Date;
  readonly importedAt: Date;
  readonly records: number;
};

export class ImportDisplaced extends Error {
  override name = 'ImportDisplaced';

  constructor() {
    super('another import was started and took over; this one changed nothing');
  }
}

/**
 * Each import fills its own generation next to the one in use, in short transactions between which
 * others can write; one last transaction puts it in use. If an import ends early, the generation in
 * use stays, and the next import removes the unfinished rows.
 */
export class RegistryImports {
  readonly #connection: Connection;
  readonly #registry: RegistryName;

  constructor(connection: Connection, registry: RegistryName) {
    this.#connection = connection;
    this.#registry = registry;
  }

  async current(): Promise<ImportedFile | null> {
    const row = await findRow(this.#connection.db, 'registry_imports', {
      registry: this.#registry,
      state: 'current',
    });
    if (!row) return null;
    return {
      fileName: row.file_name,
      fileDate: new Date(row.file_date),
      importedAt: new Date(row.imported_at),
      records: row.records,
    };
  }

  /** Displaces unfinished imports; returns the number of the new generation. */
  begin(fileName: string, fileDate: Date, now: Date): Promise<number> {
    return this.#transaction(async (db) => {
      await this.#connection.lock(db, 'migrations');
      await this.#discard(db, 'loading');
      const last = await db
        .selectFrom('registry_imports')
        .select((table) => table.fn.max('generation').as('generation'))
        .executeTakeFirst();
      const generation = (last?.generation ?? 0) + 1;
      await db
        .insertInto('registry_imports')
        .values({
          generation,
          registry: this.#registry,
          state: 'loading',
          file_name: fileName,
          file_date: fileDate.toISOString().slice(0, 10),
          imported_at: now.getTime(),
        })
        .execute();
      return generation;
    });
  }

  async append(generation: number, { chunks, count }: Batch, write: WriteBatch): Promise<void> {
    const isOurs = await this.#turn(async (db) => {
      const { numUpdatedRows } = await loading(db, generation)
        .set((row) => ({ records: row('records', '+', count) }))
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      for (const json of chunks()) await write(db, generation, json);
      return true;
    });
    if (!isOurs) throw new ImportDisplaced();
  }

  /** Puts a generation in use. */
  async publish(generation: number, now: Date): Promise<void> {
    await this.#transaction(async (db) => {
      await this.#connection.lock(db, 'migrations');
      // Only one generation can be current, so the old one ends first; the rollback restores it.
      await this.#discard(db, 'current');
      const { numUpdatedRows } = await loading(db, generation)
        .set({ state: 'current', imported_at: now.getTime() })
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new ImportDisplaced();
    });
  }

  /**
   * Discards a generation that is being loaded; false if another import has already discarded it.
   */
  async abandon(generation: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#transaction((db) =>
      loading(db, generation).set({ state: 'discarded' }).executeTakeFirst(),
    );
    return numUpdatedRows > 0n;
  }

  /** Deletes the rows of discarded generations in small steps. */
  async removeDiscarded(onRemoved: (share: number) => void): Promise<void> {
    const discarded = await findRows(this.#connection.db, 'registry_imports', {
      registry: this.#registry,
      state: 'discarded',
    });
    for (const { generation, records } of discarded) {
      let removed = 0;
      for (let after: number | null = 0; after !== null; removed += removalBatch) {
        if (removed > 0) onRemoved(Math.min(1, removed / records));
        const from: number = after;
        after = await this.#turn((db) => removeSome(db, generation, from));
      }
      await this.#transaction((db) =>
        db.deleteFrom('registry_imports').where('generation', '=', generation).execute(),
      );
    }
  }

  async #discard(db: Db, from: 'loading' | 'current'): Promise<void> {
    await updateRows(
      db,
      'registry_imports',
      { registry: this.#registry, state: from },
      { state: 'discarded' },
    );
  }

  #transaction<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const connection = this.#connection;
    return persist(connection, () => connection.db.transaction().execute(work));
  }

  /**
   * Runs one of many consecutive transactions, then rests as long as it took, up to `maxRestMs`,
   * because SQLite has one writer and no queue. A waiting writer checks the lock at least that
   * often.
   */
  async #turn<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    const result = await this.#transaction(work);
    const restMs = Math.min(performance.now() - startedAt, maxRestMs);
    if (this.#connection.kind === 'sqlite') await wait(restMs);
    return result;
  }
}

function loading(db: Db, generation: number) {
  return db
    .updateTable('registry_imports')
    .where('generation', '=', generation)
    .where('state', '=', 'loading');
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

const removalBatch = 2_000;
const maxRestMs = 25;
