export class CsvError extends Error {
  override name = 'CsvError';
  /** Counted from 1 over the whole file, line breaks within fields included. */
  readonly line: number;

  constructor(line: number, problem: string) {
    super(`line ${line.toLocaleString('en-US')}: ${problem}`);
    this.line = line;
  }
}

export type CsvSinks = {
  /** Takes the names of the first row, and tells which columns the rows are wanted with. */
  readonly header: (names: readonly string[]) => readonly number[];
  /** The wanted fields in the order asked for, and the line on which the row begins. */
  readonly row: (fields: readonly string[], line: number) => void;
};

export type CsvReader = {
  /** Takes the next bytes of the file, which may be reused after it returns. */
  readonly feed: (bytes: Buffer) => void;
  /** Takes the last row when no line break ends it; a file that stops within a row is an error. */
  readonly end: () => void;
};

/**
 * Reads RFC 4180 text in UTF-8, with or without a byte order mark, from bytes and makes strings of
 * the wanted fields only: most of the 330 columns of the registry's file are passed over.
 */
export function createCsvReader({ header, row }: CsvSinks): CsvReader {
  /** Holds the row that the bytes so far end within; one buffer serves the whole file. */
  let held = Buffer.alloc(2 * longestRow);
  let heldBytes = 0;
  let line = 1;
  let columns = 0;
  let begun = false;
  /** For each column the place of its field among the wanted ones, or -1. */
  let places = new Int16Array(0);
  let fields: string[] = [];

  function hold(bytes: Buffer): void {
    if (heldBytes + bytes.length > held.length) {
      held = Buffer.concat([held.subarray(0, heldBytes)], 2 * (heldBytes + bytes.length));
    }
    heldBytes += bytes.copy(held, heldBytes);
  }

  function takeRows(isLast: boolean): void {
    const data = held.subarray(0, heldBytes);
    let at =
      !begun && data.subarray(0, byteOrderMark.length).equals(byteOrderMark)
        ? byteOrderMark.length
        : 0;
    begun = true;
    for (;;) {
      const next = takeRow(data, at, isLast);
      if (next === incomplete) break;
      at = next;
    }
    held.copyWithin(0, at, heldBytes);
    heldBytes -= at;
    if (heldBytes > longestRow) throw new CsvError(line, 'a quotation mark is never closed');
  }

  /** Where the next row begins, or `incomplete` when the bytes end within this one. */
  function takeRow(data: Buffer, at: number, isLast: boolean): number {
    const end = data.length;
    if (at >= end) return incomplete;
    const isHeader = columns === 0;
    let i = at;
    let column = 0;
    let lines = 1;
    for (;;) {
      // Two thirds of all fields are blank and not wanted, and go by at one look.
      if (i + 2 < end && data[i] === quote && data[i + 1] === quote && data[i + 2] === comma) {
        const place = isHeader ? column : (places[column] ?? -1);
        if (place >= 0) fields[place] = '';
        column += 1;
        i += 3;
        continue;
      }
      let from = i;
      let to: number;
      let hasQuotes = false;
      if (i < end && data[i] === quote) {
        from = ++i;
        for (;;) {
          if (i >= end) {
            if (!isLast) return incomplete;
            throw new CsvError(line, 'the file ends within a field: is it cut off?');
          }
          const byte = data[i];
          if (byte === quote) {
            if (i + 1 >= end && !isLast) return incomplete;
            if (data[i + 1] !== quote) break;
            hasQuotes = true;
            i += 1;
          } else if (byte === lineFeed) {
            lines += 1;
          }
          i += 1;
        }
        to = i++;
      } else {
        while (i < end && data[i] !== comma && data[i] !== lineFeed && data[i] !== carriageReturn) {
          i += 1;
        }
        to = i;
      }
      const place = isHeader ? column : (places[column] ?? -1);
      if (place >= 0) {
        const text = from === to ? '' : data.toString('utf8', from, to);
        fields[place] = hasQuotes ? text.replaceAll('""', '"') : text;
      }
      column += 1;

      if (i < end && data[i] === comma) {
        i += 1;
        continue;
      }
      if (i < end && data[i] === carriageReturn) i += 1;
      if (i >= end) {
        if (!isLast) return incomplete;
        break;
      }
      if (data[i] !== lineFeed)
        throw new CsvError(line, 'a field ends with neither a comma nor a line break');
      i += 1;
      break;
    }
    const isBlank = column === 1 && (data[at] === lineFeed || data[at] === carriageReturn);
    if (!isBlank) finishRow(column, isHeader);
    line += lines;
    return i;
  }

  function finishRow(column: number, isHeader: boolean): void {
    if (isHeader) {
      const wanted = header(fields);
      columns = column;
      places = new Int16Array(column).fill(-1);
      for (const [place, index] of wanted.entries()) places[index] = place;
      fields = wanted.map(() => '');
    } else if (column === columns) {
      row(fields, line);
    } else {
      throw new CsvError(line, `${column} fields, where the first line has ${columns}`);
    }
  }

  return {
    feed: (bytes) => {
      hold(bytes);
      if (begun || heldBytes >= byteOrderMark.length) takeRows(false);
    },
    end: () => {
      takeRows(true);
      if (columns === 0) throw new CsvError(1, 'the file is empty');
    },
  };
}

const quote = 0x22;
const comma = 0x2c;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);
const incomplete = -1;
/** A row of the registry's file has some 1.5 kB. */
const longestRow = 1024 * 1024;
