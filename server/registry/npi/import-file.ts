import {
  type ImportOptions,
  type ImportResult,
  importFile,
  type RegistryFile,
} from '#server/registry/file/import-file.ts';
import { indexesOfColumns } from './dissemination-columns.ts';
import { packRow } from './dissemination-record.ts';
import { writeNpis } from './npi-file-queries.ts';

/** Imports the monthly dissemination file. Rows without an NPI or entity type are skipped. */
export function importNpiFile(options: ImportOptions): Promise<ImportResult> {
  return importFile(options, npiFile);
}

const npiFile: RegistryFile = {
  registry: 'npi',
  indexesOfColumns,
  packRow,
  write: writeNpis,
  entryName: /npidata_pfile_[\d-]+\.csv$/i,
  dateInName,
  smallerFile: 'a weekly file cannot replace a monthly one',
};

/** `npidata_pfile_20050523-20261108.csv` has the data up to the second date. */
function dateInName(name: string): Date | null {
  const [, year, month, day] = /_\d{8}-(\d{4})(\d{2})(\d{2})(?!\d)/.exec(name) ?? [];
  const date = new Date(`${year}-${month}-${day}`);
  return Number.isNaN(date.getTime()) ? null : date;
}
