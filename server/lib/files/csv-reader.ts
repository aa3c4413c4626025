import { amountText } from '#contract/amounts.ts';

export class CsvError extends Error {
  override name = 'CsvError';

  /** Lines are counted from 1, including line breaks within fields. */
  constructor(line: number, problem: string) {
    super(`line ${amountText(line)}: ${problem}`);
  }
}

export type CsvRow = {
  readonly fields: readonly string[];
  /** The line on which the row starts. */
  readonly line: number;
};

/** Reads RFC 4180 text, with or without a byte order mark. All rows must have as many fields as the first. */
export class CsvReader {
  /** A row that is still incomplete. */
  #held = '';
  #line = 1;
  /** Number of columns; 0 before the first row. */
  #columns = 0;

  /** The rows that the next part of the text completes. Throws a CsvError. */
  *read(part: string, isLast = false): Generator<CsvRow> {
    const isFirst = this.#held === '' && this.#line === 1;
    const text = this.#held + (isFirst ? part.replace(/^\ufeff/, '') : part);
    let at = 0;
    for (;;) {
      const fields: string[] = [];
      const end = this.#readRow(text, at, fields, isLast);
      if (end === incomplete) break;
      const isBlank = fields.length === 1 && /[\r\n]/.test(text.charAt(at));
      if (!isBlank) yield { fields: this.#counted(fields), line: this.#line };
      this.#line += text.slice(at, end).split('\n').length - 1;
      at = end;
    }
    this.#held = text.slice(at);
    if (this.#held.length > maxRowLength) {
      throw new CsvError(this.#line, 'a quotation mark is never closed');
    }
    if (isLast && this.#columns === 0) throw new CsvError(1, 'the file is empty');
  }

  #counted(fields: readonly string[]): readonly string[] {
    if (this.#columns === 0) this.#columns = fields.length;
    if (fields.length === this.#columns) return fields;
    const problem = `${fields.length} fields, but the first line has ${this.#columns}`;
    throw new CsvError(this.#line, problem);
  }

  /** Adds a row's fields, and returns where the next row starts, or `incomplete`. */
  #readRow(text: string, start: number, fields: string[], isLast: boolean): number {
    if (start >= text.length) return incomplete;
    let at = this.#readField(text, start, fields, isLast);
    while (text[at] === ',') at = this.#readField(text, at + 1, fields, isLast);
    if (at === incomplete) return incomplete;
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') return at + 1;
    if (at >= text.length) return isLast ? text.length : incomplete;
    throw new CsvError(this.#line, 'a field ends with neither a comma nor a line break');
  }

  /** Adds a field, and returns the index after it, or `incomplete`. */
  #readField(text: string, at: number, fields: string[], isLast: boolean): number {
    const isQuoted = text[at] === '"';
    const end = isQuoted ? endOfQuoted(text, at + 1) : endOfPlain(text, at);
    // The end of the part may hide that a quotation mark is doubled.
    if (!isLast && (end === incomplete || end >= text.length)) return incomplete;
    if (end === incomplete) {
      throw new CsvError(this.#line, 'the file ends within a field: is it cut off?');
    }
    fields.push(isQuoted ? text.slice(at + 1, end - 1).replaceAll('""', '"') : text.slice(at, end));
    return end;
  }
}

/** The index after the closing quotation mark. */
function endOfQuoted(text: string, from: number): number {
  let end = text.indexOf('"', from);
  while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  return end === -1 ? incomplete : end + 1;
}

function endOfPlain(text: string, from: number): number {
  let end = from;
  while (end < text.length && !',\r\n'.includes(text.charAt(end))) end += 1;
  return end;
}

const incomplete = -1;
/** A row of the CLIA file has about 500 characters. */
const maxRowLength = 1024 * 1024;
