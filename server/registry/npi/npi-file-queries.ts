import { sql } from 'kysely';
import type { Connection } from '#server/db/connection.ts';
import type { WriteBatch } from '#server/registry/file/registry-imports.ts';
import { unpackRecord } from './dissemination-record.ts';
import type { OfflineRegistry } from './registry.ts';

/** The file of the last `npm run registry -- import FILE`. */
export function offlineRegistry({ db }: Pick<Connection, 'db'>): OfflineRegistry {
  return {
    find: async (npi) => {
      // A single statement, so that it reads one generation even while an import switches to
      // another.
      const row = await db
        .selectFrom('registry_imports')
        .innerJoin('registry_records', 'registry_records.generation', 'registry_imports.generation')
        .select(['registry_records.record', 'registry_imports.file_date'])
        .where('registry_imports.registry', '=', 'npi')
        .where('registry_imports.state', '=', 'current')
        .where('registry_records.number', '=', Number(npi))
        .executeTakeFirst();
      if (!row) return { kind: 'absent' };
      const record = unpackRecord(npi, row.record);
      const fileDate = new Date(row.file_date);
      return record ? { kind: 'found', record, fileDate } : { kind: 'deactivated', fileDate };
    },
  };
}

export const writeNpis: WriteBatch = async (db, generation, json) => {
  await sql`
    insert into registry_records (generation, number, record)
    select cast(${generation} as integer), cast(key as bigint), cast(value as text)
    from json_each(${json})
  `.execute(db);
};
