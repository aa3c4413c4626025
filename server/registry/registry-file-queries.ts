import { type SqlBool, sql } from 'kysely';
import type { LaboratoryRecord } from '#contract/laboratory.ts';
import type { Connection } from '#server/db/connection.ts';
import type { TermQuery } from './clia/laboratory-registry.ts';
import { unpackLaboratory } from './clia/read-laboratory.ts';
import type { WriteBatch } from './file/registry-imports.ts';
import type { FileFinding, RegistryName } from './lookup/lookup.ts';
import { unpackRecord } from './npi/dissemination-record.ts';
import type { RegistryFiles } from './registries.ts';

type Reader = Pick<Connection, 'db' | 'kind'>;

/** The files of the last imports with `npm run registry`. */
export function registryFiles(connection: Reader): RegistryFiles {
  return {
    npi: { find: (npi) => find(connection, 'npi', npi, (packed) => unpackRecord(npi, packed)) },
    clia: {
      find: (clia) => find(connection, 'clia', clia.replace('D', ''), unpackLaboratory),
      search: async (query) => {
        const inUse = await current(connection, 'clia')
          .select('registry_imports.generation')
          .executeTakeFirst();
        if (!inUse) return null;
        const search = connection.kind === 'sqlite' ? searchSqlite : searchPostgres;
        const numbers = await search(connection, inUse.generation, query);
        return recordsOf(connection, inUse.generation, numbers);
      },
    },
  };
}

/** Stores a batch of each registry. */
export const writeBatches: Readonly<Record<RegistryName, WriteBatch>> = {
  npi: async (db, generation, json) => {
    await sql`
      insert into registry_records (generation, number, record)
      select cast(${generation} as integer), cast(key as bigint), cast(value as text)
      from json_each(${json})
    `.execute(db);
  },
  /** Each element lists the search terms (blank for a terminated laboratory) and the record. */
  clia: async (db, generation, json) => {
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
  },
};

function current({ db }: Reader, registry: RegistryName) {
  return db
    .selectFrom('registry_imports')
    .where('registry_imports.registry', '=', registry)
    .where('registry_imports.state', '=', 'current');
}

/** A single statement, so that it reads one generation even while an import switches to another. */
async function find<R>(
  connection: Reader,
  registry: RegistryName,
  digits: string,
  unpack: (packed: string) => R | null,
): Promise<FileFinding<R>> {
  const row = await current(connection, registry)
    .innerJoin('registry_records', 'registry_records.generation', 'registry_imports.generation')
    .select(['registry_records.record', 'registry_imports.file_date'])
    .where('registry_records.number', '=', Number(digits))
    .executeTakeFirst();
  if (!row) return { kind: 'absent' };
  const record = unpack(row.record);
  const fileDate = new Date(row.file_date);
  return record === null ? { kind: 'deactivated', fileDate } : { kind: 'found', record, fileDate };
}

/** The rows of the index are numbered by generation and CLIA number (`server/db/schema/features.ts`). */
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

/** CLIA numbers have nine digits besides the D. */
const numbersPerGeneration = 1_000_000_000;
