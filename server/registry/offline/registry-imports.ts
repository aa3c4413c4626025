import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Connection, Db } from '#server/leads/connection.ts';
import { persist } from '#server/leads/transactions.ts';
import type { Batch } from './number-sorter.ts';

export type ImportedFile = {
  readonly fileName: string;
  readonly fileDate: Date;
  readonly importedAt: Date;
  readonly records: number;
};

export class ImportDisplaced extends Error {
  override name = 'ImportDisplaced';

  constructor() {
    super('another import was started meanwhile and took over; this one changed nothing');
  }
}

/**
 * Each import fills a generation of its own beside the one in use, in short transactions between
 * which others write; one last transaction puts it in use. Whatever ends before leaves the
 * generation in use as it was, and its own rows for the next import to remove.
 */
export function registryImports(connection: Connection) {
  const transaction = <T>(work: (db: Db) => Promise<T>) =>
    persist(connection, () => connection.db.transaction().execute(work));

  /**
   * One of many transactions in a row. SQLite has one writer at a time and no queue, so that as much
   * time as each took is left to the server before the next, which is enough at `longestRest`: a
   * waiting writer looks at the lock at least that often.
   */
  async function turn<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const began = performance.now();
    const result = await transaction(work);
    if (connection.kind === 'sqlite') await wait(Math.min(performance.now() - began, longestRest));
    return result;
  }

  return {
    current: async (): Promise<ImportedFile | null> => {
      const row = await connection.db
        .selectFrom('registry_imports')
        .selectAll()
        .where('state', '=', 'current')
        .executeTakeFirst();
      if (!row) return null;
      return {
        fileName: row.file_name,
        fileDate: new Date(row.file_date),
        importedAt: new Date(row.imported_at),
        records: row.records,
      };
    },

    /** Displaces imports that are under way or were broken off; the number of the new one. */
    begin: (fileName: string, fileDate: Date, now: Date): Promise<number> =>
      transaction(async (db) => {
        await connection.lockMigrations(db);
        await db
          .updateTable('registry_imports')
          .set({ state: 'discarded' })
          .where('state', '=', 'loading')
          .execute();
        const last = await db
          .selectFrom('registry_imports')
          .select((table) => table.fn.max('generation').as('generation'))
          .executeTakeFirst();
        const generation = (last?.generation ?? 0) + 1;
        await db
          .insertInto('registry_imports')
          .values({
            generation,
            state: 'loading',
            file_name: fileName,
            file_date: fileDate.toISOString().slice(0, 10),
            imported_at: now.getTime(),
          })
          .execute();
        return generation;
      }),

    append: async (generation: number, { json, count }: Batch): Promise<void> => {
      const isOurs = await turn(async (db) => {
        const { numUpdatedRows } = await db
          .updateTable('registry_imports')
          .set((row) => ({ records: row('records', '+', count) }))
          .where('generation', '=', generation)
          .where('state', '=', 'loading')
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await sql`
          insert into registry_records (generation, npi, record)
          select cast(${generation} as integer), cast(key as bigint), cast(value as text)
          from json_each(${json})
        `.execute(db);
        return true;
      });
      if (!isOurs) throw new ImportDisplaced();
    },

    publish: async (generation: number, now: Date): Promise<void> => {
      const isOurs = await transaction(async (db) => {
        await connection.lockMigrations(db);
        const { numUpdatedRows } = await db
          .updateTable('registry_imports')
          .set({ imported_at: now.getTime() })
          .where('generation', '=', generation)
          .where('state', '=', 'loading')
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await db
          .updateTable('registry_imports')
          .set({ state: 'discarded' })
          .where('state', '=', 'current')
          .execute();
        await db
          .updateTable('registry_imports')
          .set({ state: 'current' })
          .where('generation', '=', generation)
          .execute();
        return true;
      });
      if (!isOurs) throw new ImportDisplaced();
    },

    /** Gives up a generation that is being loaded; false when another import has done so before. */
    abandon: async (generation: number): Promise<boolean> => {
      const { numUpdatedRows } = await transaction((db) =>
        db
          .updateTable('registry_imports')
          .set({ state: 'discarded' })
          .where('generation', '=', generation)
          .where('state', '=', 'loading')
          .executeTakeFirst(),
      );
      return numUpdatedRows > 0n;
    },

    /** Removes the rows of discarded generations, some thousands at a time. */
    removeDiscarded: async (onRemoved: (share: number) => void): Promise<void> => {
      const discarded = await connection.db
        .selectFrom('registry_imports')
        .select(['generation', 'records'])
        .where('state', '=', 'discarded')
        .execute();
      for (const { generation, records } of discarded) {
        let removed = 0;
        for (let after: number | null = 0; after !== null; removed += removedAtOnce) {
          if (removed > 0) onRemoved(Math.min(1, removed / records));
          const from: number = after;
          after = await turn((db) => removeSome(db, generation, from));
        }
        await transaction((db) =>
          db.deleteFrom('registry_imports').where('generation', '=', generation).execute(),
        );
      }
    },

    /**
     * The registry is public, so that its old rows need not be overwritten; and a batch that a power
     * failure takes back is only missing in a generation that is not in use. The commit that
     * publishes waits for the disk, and with it for everything before.
     */
    relaxDurability: async (relaxed: boolean): Promise<void> => {
      if (connection.kind !== 'sqlite') return;
      await sql.raw(`pragma secure_delete = ${relaxed ? 'off' : 'on'}`).execute(connection.db);
      await sql.raw(`pragma synchronous = ${relaxed ? 'normal' : 'full'}`).execute(connection.db);
    },
  };
}

export type RegistryImports = ReturnType<typeof registryImports>;

/** The last number removed, or null when none is left beyond it. */
async function removeSome(db: Db, generation: number, after: number): Promise<number | null> {
  const bound = await db
    .selectFrom('registry_records')
    .select('npi')
    .where('generation', '=', generation)
    .where('npi', '>', after)
    .orderBy('npi')
    .offset(removedAtOnce - 1)
    .limit(1)
    .executeTakeFirst();
  let removal = db
    .deleteFrom('registry_records')
    .where('generation', '=', generation)
    .where('npi', '>', after);
  if (bound) removal = removal.where('npi', '<=', bound.npi);
  await removal.execute();
  return bound?.npi ?? null;
}

const removedAtOnce = 2_000;
/** Milliseconds. */
const longestRest = 25;
