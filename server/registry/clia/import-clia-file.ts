import {
  type ImportOptions,
  type ImportResult,
  importFile,
  type RegistryFile,
} from '#server/registry/file/import-file.ts';
import { indexesOfCliaColumns } from './clia-columns.ts';
import { packLaboratory } from './clia-row.ts';
import { writeLaboratories } from './laboratory-queries.ts';

/** Imports the quarterly file of laboratories. Rows without a CLIA number or a name are skipped. */
export function importCliaFile(options: ImportOptions): Promise<ImportResult> {
  return importFile(options, cliaFile);
}

const cliaFile: RegistryFile = {
  registry: 'clia',
  indexesOfColumns: indexesOfCliaColumns,
  packRow: packLaboratory,
  write: writeLaboratories,
  entryName: /\.csv$/i,
  dateInName,
  smallerFile: 'it may be cut off, or an extract',
};

/** `clia.DATA.Q1_2026.csv` has the data of a quarter, so its date is the last day. */
function dateInName(name: string): Date | null {
  const [, quarter, year] = /Q([1-4])_(\d{4})/i.exec(name) ?? [];
  return year === undefined ? null : new Date(Date.UTC(Number(year), Number(quarter) * 3, 0));
}
