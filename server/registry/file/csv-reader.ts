import { amountText } from '#contract/amounts.ts';

/** Rejects a file. The message is the reason, as the end of a sentence. */
export class ImportRefused extends Error {
  override name = 'ImportRefused';
}

export class MissingColumns extends ImportRefused {
  override name = 'MissingColumns';

  /** `expected` continues 'this is not …'. */
  constructor(expected: string, missing: readonly string[]) {
    const shown = missing.slice(0, 5).map((name) => `"${name}"`);
    const more = missing.length > shown.length ? ` and ${missing.length - shown.length} more` : '';
    super(`line 1: this is not ${expected}, missing columns: ${shown.join(', ')}${more}`);
  }
}

export class CsvError extends Error {
  override name = 'CsvError';
  /** Counted from 1, including line breaks within fields. */
  readonly line: number;

  constructor(line: number, problem: string) {
    super(`line ${amountText(line)}: ${problem}`);
    this.line = line;
  }
}

export type CsvSinks = {
  /** Takes the names of the first row and returns the columns that `row` needs; -1 for a blank field. */
  readonly header: (names: readonly string[]) => readonly number[];
  /** The needed fields in the order of `header`, and the line on which the row starts. */
  readonly row: (fields: readonly string[], line: number) => void;
};

/**
 * Reads RFC 4180 text in UTF-8, with or without a byte order mark. Only needed fields become strings:
 * most of the 330 columns of the registry's file are skipped, which makes this reader six times as
 * fast as a general one (docs/decisions/050-npi-registry.md).
 */
export class CsvReader {
  readonly #sinks: CsvSinks;
  /** Holds the row that is still incomplete; one buffer serves the whole file. */
  #held = Buffer.alloc(2 * maxRowBytes);
  #heldBytes = 0;
  #line = 1;
  #isStarted = false;
  /** Number of columns; 0 until the header is read. */
  #columns = 0;
  /** For each column the index of its field in the row, or -1. */
  #indexes = new Int16Array(0);
  #fields: string[] = [];
  /** Line breaks within the fields of the current row. */
  #innerLines = 0;

  constructor(sinks: CsvSinks) {
    this.#sinks = sinks;
  }

  /** Reads the next bytes of the file; the buffer may be reused afterwards. */
  feed(bytes: Buffer): void {
    this.#hold(bytes);
    if (this.#isStarted || this.#heldBytes >= byteOrderMark.length) this.#readRows(false);
  }

  /** Reads a last row that has no line break. Throws a CsvError if the file ends within a field. */
  end(): void {
    this.#readRows(true);
    if (this.#columns === 0) throw new CsvError(1, 'the file is empty');
  }

  #hold(bytes: Buffer): void {
    const needed = this.#heldBytes + bytes.length;
    if (needed > this.#held.length) {
      this.#held = Buffer.concat([this.#held.subarray(0, this.#heldBytes)], 2 * needed);
    }
    this.#heldBytes += bytes.copy(this.#held, this.#heldBytes);
  }

  #readRows(isLast: boolean): void {
    const data = this.#held.subarray(0, this.#heldBytes);
    const hasMark = data.subarray(0, byteOrderMark.length).equals(byteOrderMark);
    let at = !this.#isStarted && hasMark ? byteOrderMark.length : 0;
    this.#isStarted = true;
    for (let next = this.#readRow(data, at, isLast); next !== incomplete; ) {
      at = next;
      next = this.#readRow(data, at, isLast);
    }
    this.#held.copyWithin(0, at, this.#heldBytes);
    this.#heldBytes -= at;
    if (this.#heldBytes > maxRowBytes) {
      throw new CsvError(this.#line, 'a quotation mark is never closed');
    }
  }

  /** Returns where the next row starts, or `incomplete` if the data ends within this one. */
  #readRow(data: Buffer, at: number, isLast: boolean): number {
    if (at >= data.length) return incomplete;
    this.#innerLines = 0;
    let column = 0;
    let i = at;
    for (;;) {
      const end = this.#readField(data, i, column, isLast);
      if (end === incomplete) return incomplete;
      column += 1;
      if (data[end] !== comma) {
        i = end;
        break;
      }
      i = end + 1;
    }
    if (data[i] === carriageReturn) i += 1;
    if (i >= data.length && !isLast) return incomplete;
    if (i < data.length && data[i] !== lineFeed) {
      throw new CsvError(this.#line, 'a field ends with neither a comma nor a line break');
    }
    const isBlank = column === 1 && (data[at] === lineFeed || data[at] === carriageReturn);
    if (!isBlank) this.#finishRow(column);
    this.#line += this.#innerLines + 1;
    return Math.min(i + 1, data.length);
  }

  /** Returns the index after the field, or `incomplete`. */
  #readField(data: Buffer, at: number, column: number, isLast: boolean): number {
    // Two thirds of all fields are empty quotation marks.
    if (data[at] === quote && data[at + 1] === quote && data[at + 2] === comma) {
      this.#keep(column, '');
      return at + 2;
    }
    if (data[at] === quote) return this.#readQuoted(data, at + 1, column, isLast);
    let end = at;
    while (end < data.length && !isDelimiter(data[end])) end += 1;
    this.#keepText(data, at, end, column);
    return end;
  }

  #readQuoted(data: Buffer, from: number, column: number, isLast: boolean): number {
    let hasQuotes = false;
    let i = from;
    for (; i < data.length; i += 1) {
      const byte = data[i];
      if (byte === lineFeed) this.#innerLines += 1;
      if (byte !== quote) continue;
      if (i + 1 >= data.length && !isLast) return incomplete;
      if (data[i + 1] !== quote) {
        this.#keepText(data, from, i, column, hasQuotes);
        return i + 1;
      }
      hasQuotes = true;
      i += 1;
    }
    if (!isLast) return incomplete;
    throw new CsvError(this.#line, 'the file ends within a field: is it cut off?');
  }

  #keepText(data: Buffer, from: number, to: number, column: number, hasQuotes = false): void {
    if (!this.#isNeeded(column)) return;
    const text = from === to ? '' : data.toString('utf8', from, to);
    this.#keep(column, hasQuotes ? text.replaceAll('""', '"') : text);
  }

  #keep(column: number, text: string): void {
    const index = this.#columns === 0 ? column : (this.#indexes[column] ?? -1);
    if (index >= 0) this.#fields[index] = text;
  }

  #isNeeded(column: number): boolean {
    return this.#columns === 0 || (this.#indexes[column] ?? -1) >= 0;
  }

  #finishRow(count: number): void {
    if (this.#columns === 0) {
      const needed = this.#sinks.header(this.#fields);
      this.#columns = count;
      this.#indexes = new Int16Array(count).fill(-1);
      for (const [index, column] of needed.entries()) {
        if (column >= 0) this.#indexes[column] = index;
      }
      this.#fields = needed.map(() => '');
    } else if (count === this.#columns) {
      this.#sinks.row(this.#fields, this.#line);
    } else {
      throw new CsvError(this.#line, `${count} fields, but the first line has ${this.#columns}`);
    }
  }
}

function isDelimiter(byte: number | undefined): boolean {
  return byte === comma || byte === lineFeed || byte === carriageReturn;
}

const quote = 0x22;
const comma = 0x2c;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);
const incomplete = -1;
/** A row of the registry's file has about 1.5 kB. */
const maxRowBytes = 1024 * 1024;
