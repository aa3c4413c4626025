import type { PackedRow } from '#server/registry/file/import-file.ts';
import { type CliaColumn, cliaColumns } from './clia-columns.ts';
import type { LaboratoryRecord } from './laboratory-record.ts';
import { searchTerms } from './laboratory-terms.ts';
import { readLaboratory } from './read-laboratory.ts';

/**
 * A row of the file as stored: search terms and the list of the needed fields without trailing
 * blanks. A terminated laboratory has no terms, because it is never a candidate.
 */
export function packLaboratory(fields: readonly string[]): PackedRow {
  const record = unpack(fields);
  if (!record || record.name === null) return { kind: 'unusable' };
  let end = fields.length;
  while (fields[end - 1] === '') end -= 1;
  const terms = record.isActive ? searchTerms(record) : '';
  return {
    kind: record.isActive ? 'record' : 'deactivated',
    number: record.clia.replace('D', ''),
    packed: JSON.stringify([terms, fields.slice(0, end)]),
  };
}

/** Parses a stored list; null if it is not valid. */
export function unpackLaboratory(packed: string): LaboratoryRecord | null {
  const fields: unknown = JSON.parse(packed);
  return Array.isArray(fields) ? unpack(fields) : null;
}

function unpack(fields: readonly unknown[]): LaboratoryRecord | null {
  return readLaboratory((column) => fields[places.get(column) ?? -1]);
}

const places: ReadonlyMap<CliaColumn, number> = new Map(
  cliaColumns.map((column, place) => [column, place]),
);
