import driversCopy from '#content/drivers.json' with { type: 'json' };
import { analyzerList } from '#contract/analyzer-list.ts';

/** A list of analyzers, one for each line, or the reason why it can't be used. */
type ReadList =
  | { readonly ok: true; readonly lines: readonly string[] }
  | { readonly ok: false; readonly problem: string };

export const maxFileBytes = 256 * 1024;

/**
 * Decodes a file as UTF-8, as UTF-16 with a byte order mark, or otherwise as Windows-1252, which
 * Excel often writes. Null for a file that isn't text, such as a workbook.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const text = decoded(bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they distinguish a binary file from text.
  return /[\0-\x08\x0e-\x1f]/.test(text) ? null : text;
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * The lines of a pasted or uploaded list. In a table with a header, the columns of manufacturer and model
 * count and the others are ignored; in any other table, all cells of a row. Blank lines don't count.
 */
export function readList(text: string): ReadList {
  const rows = rowsOf(text.replace(/^\ufeff/, ''));
  const columns = columnsOf(rows[0] ?? []);
  const cells = columns ? rows.slice(1).map((row) => chosen(row, columns)) : rows;
  const lines = cells.map(lineOf).filter((line) => /[\p{L}\p{N}]/u.test(line));
  if (lines.length === 0) return { ok: false, problem: problems.empty };
  if (lines.length > analyzerList.maxLines)
    return { ok: false, problem: problems.lines.replace('[count]', `${lines.length}`) };
  const long = lines.findIndex((line) => line.length > analyzerList.maxLength);
  if (long >= 0)
    return { ok: false, problem: problems.lineLength.replace('[line]', `${long + 1}`) };
  return { ok: true, lines };
}

/** Reads CSV (RFC 4180) separated by tabs, semicolons or commas; plain lines become rows of one cell. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one branch for each kind of character.
function rowsOf(text: string): readonly (readonly string[])[] {
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    row.push(cell);
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (quoted) {
      const isEscaped = character === '"' && text[at + 1] === '"';
      if (character !== '"' || isEscaped) cell += character;
      else quoted = false;
      if (isEscaped) at += 1;
    } else if (character === '"' && isBlank(cell) && closes(text, at, separator)) {
      quoted = true;
      cell = '';
    } else if (character === separator) {
      endCell();
    } else if (character === '\n' || character === '\r') {
      endCell();
      rows.push(row);
      row = [];
    } else {
      cell += character;
    }
  }
  endCell();
  return [...rows, row];
}

/** Checks short texts only, because a cell grows with every character. */
function isBlank(cell: string): boolean {
  return cell.length < 9 && cell.trim() === '';
}

/** A quote opens a cell only if one closes it before a separator; other quotes are inch marks and typos. */
function closes(text: string, at: number, separator: string): boolean {
  for (let next = at + 1; next < text.length; next += 1) {
    if (text[next] !== '"') continue;
    if (text[next + 1] === '"') {
      next += 1;
      continue;
    }
    return /^\s*$/.test(text[next + 1] ?? '') || text[next + 1] === separator;
  }
  return false;
}

/** The separator of the first line that has one. */
function separatorOf(text: string): string {
  const first = text.split(/[\r\n]+/).find((line) => line.trim() !== '') ?? '';
  return ['\t', ';', ','].find((each) => first.includes(each)) ?? (/\t/.test(text) ? '\t' : ',');
}

type Columns = { readonly maker: number; readonly model: number };

/** The header's columns of manufacturer and model; undefined if the first row isn't a header. */
function columnsOf(head: readonly string[]): Columns | undefined {
  const names = head.map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}]+/gu, ' ')
      .trim(),
  );
  const find = (words: RegExp) => names.findIndex((name) => words.test(name));
  const maker = find(makerHeads);
  const model = [modelHeads, instrumentHeads].map(find).find((place) => place >= 0) ?? -1;
  return maker < 0 && model < 0 ? undefined : { maker, model };
}

function chosen(row: readonly string[], { maker, model }: Columns): readonly string[] {
  const [makerCell = '', modelCell = ''] = [row[maker], row[model]].map((cell) => cell?.trim());
  const isNamed = modelCell.toLowerCase().startsWith(makerCell.toLowerCase());
  return isNamed ? [modelCell] : [makerCell, modelCell];
}

function lineOf(cells: readonly string[]): string {
  return cells
    .map((cell) => cell.replace(/[\s\p{Cc}]+/gu, ' ').trim())
    .filter(Boolean)
    .join(' ');
}

const { problems } = driversCopy.check;
const makerHeads =
  /^(manufacturers?|mfr|mfg|makers?|make|vendors?|brands?|company|supplier)( names?)?$/;
const modelHeads = /^(models?|device names?|model (names?|numbers?|no)|product names?)$/;
const instrumentHeads =
  /^((list of )?(instruments?|analy[sz]ers?|devices?|equipment|products?|names?|descriptions?|items?))( (names?|models?|list))?$/;
