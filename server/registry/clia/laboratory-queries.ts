import { type SqlBool, sql } from 'kysely';
import type { LaboratoryRecord } from '#contract/console/laboratory.ts';
import type { Connection } from '#server/db/connection.ts';
import type { WriteBatch } from '#server/registry/file/registry-imports.ts';
import { unpackLaboratory } from './clia-row.ts';
import type { LaboratoryFile, TermQuery } from './laboratory-record.ts';

type Reader = Pick<Connection, 'db' | 'kind'>;

/** The file of the last `npm run registry -- import-clia FILE`. */
export function laboratoryFile(connection: Reader): LaboratoryFile {
  return {
    find: async (clia) => {
      const row = await current(connection)
        .innerJoin('registry_records', 'registry_records.generation', 'registry_imports.generation')
        .select(['registry_records.record', 'registry_imports.file_date'])
        .where('registry_records.number', '=', numberOf(clia))
        .executeTakeFirst();
      const record = row ? unpackLaboratory(row.record) : null;
      if (!row || !record) return { kind: 'absent' };
      return { kind: 'found', record, fileDate: new Date(row.file_date) };
    },

    search: async (query) => {
      const inUse = await current(connection)
        .select('registry_imports.generation')
        .executeTakeFirst();
      if (!inUse) return null;
      const numbers = await (connection.kind === 'sqlite' ? searchSqlite : searchPostgres)(
        connection,
        inUse.generation,
        query,
      );
      return recordsOf(connection, inUse.generation, numbers);
    },
  };
}

/** An element of a batch is a list of the search terms, blank for a terminated laboratory, and the record. */
export const writeLaboratories: WriteBatch = async (db, generation, json) => {
  await sql`
    insert into registry_records (generation, number, record)
    select cast(${generation} as integer), cast(key as bigint), cast(value -> 1 as text)
    from json_each(${json})
  `.execute(db);
  await sql`
    insert into laboratory_terms (generation, number, terms)
    select cast(${generation} as integer), cast(key as bigint), value ->> 0
    from json_each(${json}) where value ->> 0 <> ''
  `.execute(db);
};

function current({ db }: Reader) {
  return db
    .selectFrom('registry_imports')
    .where('registry_imports.registry', '=', 'clia')
    .where('registry_imports.state', '=', 'current');
}

/** The rows of the index are numbered by generation and CLIA number (`048-laboratory-terms`). */
async function searchSqlite({ db }: Reader, generation: number, query: TermQuery) {
  const all = query.all.map((term) => `"${term}"`);
  const any = query.any.map((term) => `"${term}"${query.isPrefix ? '*' : ''}`);
  const match = [...all, ...(any.length > 0 ? [`(${any.join(' OR ')})`] : [])].join(' AND ');
  const { rows } = await sql<{ readonly number: number }>`
    select rowid - ${generation * numbersPerGeneration} as number from laboratory_search
    where laboratory_search match ${match}
      and rowid between ${generation * numbersPerGeneration}
      and ${(generation + 1) * numbersPerGeneration - 1}
    ${any.length > 0 ? sql`order by rank` : sql``} limit ${query.limit}
  `.execute(db);
  return rows.map(({ number }) => number);
}

async function searchPostgres({ db }: Reader, generation: number, query: TermQuery) {
  const any = query.any.map((term) => `'${term}'${query.isPrefix ? ':*' : ''}`);
  const all = query.all.map((term) => `'${term}'`);
  const match = [...all, ...(any.length > 0 ? [`(${any.join(' | ')})`] : [])].join(' & ');
  const document = sql`array_to_tsvector(string_to_array(terms, ' '))`;
  const rows = await db
    .selectFrom('laboratory_terms')
    .select('number')
    .where('generation', '=', generation)
    .where(sql<SqlBool>`${document} @@ cast(${match} as tsquery)`)
    .$if(any.length > 0, (found) =>
      found.orderBy(sql`ts_rank(${document}, cast(${match} as tsquery))`, 'desc'),
    )
    .limit(query.limit)
    .execute();
  return rows.map(({ number }) => number);
}

async function recordsOf(
  { db }: Reader,
  generation: number,
  numbers: readonly number[],
): Promise<readonly LaboratoryRecord[]> {
  if (numbers.length === 0) return [];
  const rows = await db
    .selectFrom('registry_records')
    .select('record')
    .where('generation', '=', generation)
    .where('number', 'in', numbers)
    .execute();
  return rows.map(({ record }) => unpackLaboratory(record)).filter((record) => record !== null);
}

/** `33D0123456` is stored as 330123456. */
function numberOf(clia: string): number {
  return Number(clia.replace('D', ''));
}

/** CLIA numbers have nine digits besides the D. */
const numbersPerGeneration = 1_000_000_000;
