import { indexesOfCliaColumns, packLaboratory } from './clia/pack-laboratory.ts';
import {
  type ImportOptions,
  type ImportResult,
  importFile,
  type RegistryFile,
} from './file/import-file.ts';
import type { RegistryName } from './lookup/lookup.ts';
import { indexesOfColumns, packRow } from './npi/dissemination-record.ts';
import { writeBatches } from './registry-file-queries.ts';

/**
 * Imports the monthly NPI file or the quarterly laboratory file. Rows that lack a number, an entity type, or a name are
 * skipped.
 */
export function importRegistry(
  registry: RegistryName,
  options: ImportOptions,
): Promise<ImportResult> {
  return importFile(options, { ...files[registry], registry, write: writeBatches[registry] });
}

const files: Readonly<Record<RegistryName, Omit<RegistryFile, 'registry' | 'write'>>> = {
  npi: {
    indexesOfColumns,
    packRow,
    entryName: /npidata_pfile_[\d-]+\.csv$/i,
    /** `npidata_pfile_20050523-20261108.csv` has the data up to the second date. */
    dateInName: (name) => {
      const [, year, month, day] = /_\d{8}-(\d{4})(\d{2})(\d{2})(?!\d)/.exec(name) ?? [];
      const date = new Date(`${year}-${month}-${day}`);
      return Number.isNaN(date.getTime()) ? null : date;
    },
    smallerFile: 'a weekly file cannot replace a monthly one',
  },
  clia: {
    indexesOfColumns: indexesOfCliaColumns,
    packRow: packLaboratory,
    entryName: /\.csv$/i,
    /** `clia.DATA.Q1_2026.csv` covers one quarter and is dated its last day. */
    dateInName: (name) => {
      const [, quarter, year] = /Q([1-4])_(\d{4})/i.exec(name) ?? [];
      return year === undefined ? null : new Date(Date.UTC(Number(year), Number(quarter) * 3, 0));
    },
    smallerFile: 'it may be cut off, or an extract',
  },
};
