import type { LaboratoryRecord } from '#contract/console/laboratory.ts';
import { cleanCells } from '#server/lib/clean-text.ts';
import type { PackedRow } from '#server/registry/file/import-file.ts';
import { textOf } from '#server/registry/registry-text.ts';
import { type CliaColumn, cliaColumns } from './clia-columns.ts';
import { searchTerms } from './laboratory-terms.ts';
import {
  type ColumnReader,
  cliaOf,
  readContact,
  readLaboratory,
  terminationOf,
} from './read-laboratory.ts';

/**
 * A row of the file as stored: search terms and the list of the needed fields without trailing
 * blanks. A terminated laboratory has no terms, because it is never a candidate. Whole records are
 * not built: that would take as long as the rest of an import.
 */
export function packLaboratory(fields: readonly string[]): PackedRow {
  const at = columnsOf(fields);
  const clia = cliaOf(at('PRVDR_NUM'));
  if (clia === null || textOf(at('FAC_NAME')) === null) return { kind: 'unusable' };
  let end = fields.length;
  while (fields[end - 1] === '') end -= 1;
  const isActive = terminationOf(at) === null;
  const terms = isActive ? searchTerms(readContact(at)) : '';
  return {
    kind: isActive ? 'record' : 'deactivated',
    number: clia.replace('D', ''),
    packed: JSON.stringify([terms, cleanCells(fields.slice(0, end))]),
  };
}

/** Parses a stored list; null if it is not valid. */
export function unpackLaboratory(packed: string): LaboratoryRecord | null {
  const fields: unknown = JSON.parse(packed);
  return Array.isArray(fields) ? readLaboratory(columnsOf(fields)) : null;
}

function columnsOf(fields: readonly unknown[]): ColumnReader {
  return (column) => fields[places.get(column) ?? -1];
}

const places: ReadonlyMap<CliaColumn, number> = new Map(
  cliaColumns.map((column, place) => [column, place]),
);
