import type { Connection } from '#server/leads/connection.ts';
import type { OfflineRegistry } from '../registry.ts';
import { unpackRecord } from './dissemination-record.ts';

/** The file of the last `npm run registry -- import FILE`. */
export function offlineRegistry({ db }: Pick<Connection, 'db'>): OfflineRegistry {
  return {
    find: async (npi) => {
      // One statement reads one generation, also while an import switches to another.
      const row = await db
        .selectFrom('registry_imports')
        .innerJoin('registry_records', 'registry_records.generation', 'registry_imports.generation')
        .select(['registry_records.record', 'registry_imports.file_date'])
        .where('registry_imports.state', '=', 'current')
        .where('registry_records.npi', '=', Number(npi))
        .executeTakeFirst();
      if (!row) return { kind: 'absent' };
      const record = unpackRecord(npi, row.record);
      const fileDate = new Date(row.file_date);
      return record ? { kind: 'found', record, fileDate } : { kind: 'deactivated', fileDate };
    },
  };
}
