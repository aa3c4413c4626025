import { type SqlBool, sql } from 'kysely';
import type { LaboratoryRecord } from '#contract/laboratory.ts';
import type { Connection } from '#server/db/connection.ts';
import type { LaboratoryFile, TermQuery } from './laboratory-registry.ts';
import { unpackLaboratory } from './read-laboratory.ts';

type Reader = Pick<Connection, 'db' | 'kind'>;

/** The file of the last import with `npm run registry`. */
export function laboratoryFile(connection: Reader): LaboratoryFile {
  const { db } = connection;
  const current = () =>
    db.selectFrom('registry_imports').where('registry_imports.state', '=', 'current');
  return {
    /** A single statement, so that it reads one generation even while an import switches to another. */
    find: async (clia) => {
      const row = await current()
        .innerJoin('registry_records', 'registry_records.generation', 'registry_imports.generation')
        .select(['registry_records.record', 'registry_imports.file_date'])
        .where('registry_records.number', '=', Number(clia.replace('D', '')))
        .executeTakeFirst();
      const record = row ? unpackLaboratory(row.record) : null;
      return row && record ? { record, fileDate: new Date(row.file_date) } : null;
    },
    search: async (query) => {
      const inUse = await current().select('registry_imports.generation').executeTakeFirst();
      if (!inUse) return null;
      const search = connection.kind === 'sqlite' ? searchSqlite : searchPostgres;
      const numbers = await search(connection, inUse.generation, query);
      return recordsOf(connection, inUse.generation, numbers);
    },
  };
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
