import { cleanCells } from '#server/lib/clean-text.ts';
import { ImportRefused, MissingColumns } from '#server/registry/file/csv-reader.ts';
import type { PackedRow } from '#server/registry/file/import-file.ts';
import { textOf } from '#server/registry/lookup/registry-text.ts';
import { type CliaColumn, cliaColumns, columnOf } from './clia-columns.ts';
import { searchTerms } from './laboratory-terms.ts';
import { cliaOf, columnsOf, readContact, terminationOf } from './read-laboratory.ts';

/**
 * A row in the file, as stored: search terms and the list of the needed fields without trailing
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

/**
 * The index of each column in the file; -1 if this release lacks the column, which is allowed for less important ones.
 */
export function indexesOfCliaColumns(header: readonly string[]): readonly number[] {
  const [first = ''] = header;
  if (/^\s*<(?:!doctype|html|\?xml)/i.test(first)) {
    throw new ImportRefused('the file is a web page. Download the CSV file again');
  }
  const other = header.length === 1 ? /[;\t|]/.exec(first)?.[0] : undefined;
  if (other !== undefined) {
    throw new ImportRefused(
      `the columns are separated by ${other === '\t' ? 'tabs' : `"${other}"`} instead of commas`,
    );
  }
  const indexes = new Map(header.map((name, index) => [columnOf(name), index]));
  const missing = required.filter((name) => !indexes.has(name));
  if (missing.length > 0) {
    throw new MissingColumns('the Provider of Services file of clinical laboratories', missing);
  }
  return cliaColumns.map((name) => indexes.get(name) ?? -1);
}

/** Required: a file without them is a different file, or useless. */
const required: readonly CliaColumn[] = [
  'PRVDR_NUM',
  'FAC_NAME',
  'STATE_CD',
  'CRTFCT_TYPE_CD',
  'PGM_TRMNTN_CD',
];
