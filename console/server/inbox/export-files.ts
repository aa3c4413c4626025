import type { ExportFormat } from '#console/contract/exports.ts';
import { withoutNoncharacters } from '#server/lib/clean-text.ts';
import { byteOrderMark, csvLine } from '#server/lib/files/csv.ts';
import { jsonArray } from '#server/lib/files/json.ts';
import { cellText, type ExportColumn } from './export-columns.ts';
import type { ExportRow } from './export-rows.ts';

type Batches = AsyncIterable<readonly ExportRow[]>;

export const fileTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/**
 * Yields the file's bytes or text piece by piece as rows are read. Tables show times in the given
 * time zone. Programs wouldn't know the zone, so JSON has times in ISO 8601 and UTC.
 */
export async function writeFile(
  format: ExportFormat,
  columns: readonly ExportColumn[],
  batches: Batches,
  timeZone: string,
): Promise<AsyncIterable<string | Uint8Array>> {
  switch (format) {
    case 'csv':
      return asCsv(columns, batches, timeZone);
    case 'json':
      return jsonArray(objects(columns, batches));
    case 'xlsx':
      return asSpreadsheet(columns, batches, timeZone);
  }
}

async function* asCsv(
  columns: readonly ExportColumn[],
  batches: Batches,
  timeZone: string,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map((column) => headOf(column, timeZone)));
  for await (const rows of batches) {
    yield rows
      .map((row) => csvLine(columns.map((column) => cellText(column, row, timeZone))))
      .join('');
  }
}

async function* objects(columns: readonly ExportColumn[], batches: Batches) {
  for await (const rows of batches) {
    for (const row of rows) {
      yield Object.fromEntries(columns.map(({ name, cellOf }) => [name, cellOf(row)]));
    }
  }
}

/** Writes each text as a text cell, which a spreadsheet never runs as a formula. */
async function asSpreadsheet(columns: readonly ExportColumn[], batches: Batches, timeZone: string) {
  const { writeXlsxStream } = await import('hucre/xlsx');
  let isHead = true;
  async function* rows() {
    isHead = false;
    for await (const some of batches) {
      for (const row of some) yield columns.map((column) => spreadsheetCell(column, row, timeZone));
    }
  }
  return writeXlsxStream(rows(), {
    name: 'Leads',
    columns: columns.map(({ label, name }) => {
      const header = headOf({ label, name }, timeZone);
      const width = Math.max(header.length + 2, name === 'receivedAt' ? 20 : 14);
      return {
        header,
        width,
        ...(dateFormats[name] ? { numFmt: dateFormats[name] } : {}),
        // The library reads this for each row, and writes the header row first.
        get style() {
          return isHead ? { font: { bold: true } } : {};
        },
      };
    }),
    freezePane: { rows: 1 },
  });
}

/** A spreadsheet's dates have no time zone; the library writes what a clock in UTC would show. */
function spreadsheetCell(
  column: ExportColumn,
  row: ExportRow,
  timeZone: string,
): string | number | Date | null {
  const value = column.cellOf(row);
  if (typeof value === 'number') return value;
  const text = cellText(column, row, timeZone);
  if (value instanceof Date) {
    return new Date(Date.parse(`${text.replace(' ', 'T')}Z`) + value.getMilliseconds());
  }
  if (text === '') return null;
  if (dateFormats[column.name]) return new Date(`${text}T00:00:00Z`);
  return cellXml(
    text.length <= maxCellLength ? text : text.slice(0, maxCellLength - cut.length) + cut,
  );
}

/** Drops characters that XML forbids, and escapes what a spreadsheet would read as one (ECMA-376, 22.4.2.4). */
function cellXml(text: string): string {
  return withoutNoncharacters(text)
    .replace(/(?![\t\n\r])[\p{Cc}\p{Surrogate}]/gu, '')
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
}

function headOf({ label, name }: Pick<ExportColumn, 'label' | 'name'>, timeZone: string): string {
  return name === 'receivedAt' ? `${label} (${timeZone})` : label;
}

const dateFormats: Readonly<Record<string, string>> = {
  receivedAt: 'yyyy-mm-dd hh:mm:ss',
  followUpOn: 'yyyy-mm-dd',
  laboratoryExpires: 'yyyy-mm-dd',
  laboratoryTerminated: 'yyyy-mm-dd',
  laboratoryAsOf: 'yyyy-mm-dd',
};
/** Excel's limit for one cell, in UTF-16 units. */
const maxCellLength = 32_767;
const cut = ' … (too long for a spreadsheet; export as CSV or JSON)';
