import * as v from 'valibot';
import { emailAddress } from '#contract/values.ts';

type SuppressionList = {
  readonly addresses: readonly string[];
  /** Lines without a usable address, counted from 1. */
  readonly invalid: readonly { readonly line: number; readonly reason: string }[];
};

/**
 * Reads one address per line, or CSV with a column of addresses: the one that its header names, or else the only cell
 * with an @. Skips blank lines and what precedes the addresses: a first line without one, up to the header.
 */
export function readSuppressionList(text: string): SuppressionList {
  const addresses: string[] = [];
  const invalid: { line: number; reason: string }[] = [];
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  const first = lines.findIndex(isAddress);
  const named = lines.findIndex((line) => /e-?mail|address/i.test(line));
  const headIndex = first === 0 ? -1 : named < first ? Math.max(0, named) : 0;
  const separator = separatorOf(lines[Math.max(0, headIndex)] ?? '');
  const rows = lines.map((line) => cellsOf(line, separator));
  const column = headIndex === -1 ? -1 : columnOf(rows[headIndex] ?? [], rows);
  for (const [index, cells] of rows.entries()) {
    if (lines[index]?.trim() === '' || index <= headIndex) continue;
    const { address, reason } = readLine(cells, column);
    if (address === null) invalid.push({ line: index + 1, reason });
    else addresses.push(address);
  }
  return { addresses, invalid };
}

/**
 * Finds the column of addresses by its name, which mentions email or, if none does, an address. If several qualify, the
 * first one with the most email addresses wins; -1 if none contains any, as when all addresses are postal.
 */
function columnOf(head: readonly string[], rows: readonly (readonly string[])[]): number {
  const wanted = head.some((cell) => email.test(cell)) ? email : /address/i;
  const counts = head.map(() => 0);
  for (const cells of rows) {
    for (const [column, cell] of cells.entries()) {
      if (!isAddress(cell) || !wanted.test(head[column] ?? '')) continue;
      counts[column] = (counts[column] ?? 0) + 1;
    }
  }
  const max = counts.reduce((one, other) => Math.max(one, other), 0);
  return max === 0 ? -1 : counts.indexOf(max);
}

function isAddress(cell: string): boolean {
  return /[@＠﹫]/.test(cell);
}

type ReadLine =
  | { readonly address: string; readonly reason: null }
  | { readonly address: null; readonly reason: string };

/** The address in a column, or anywhere in the line if the column is -1. */
function readLine(cells: readonly string[], column: number): ReadLine {
  const some = column === -1 ? cells.filter(isAddress) : [cells[column] ?? ''];
  if (some.length > 1) return { address: null, reason: 'more than one address' };
  const [first = ''] = some;
  if (first === '') return { address: null, reason: 'no email address' };
  const { success, output } = v.safeParse(emailAddress, first);
  return success
    ? { address: output, reason: null }
    : { address: null, reason: 'not a valid email address' };
}

function separatorOf(line: string): string {
  return [';', '\t'].find((one) => line.includes(one)) ?? ',';
}

/** The cells of one line; quotes may contain the separator. */
function cellsOf(line: string, separator: string): readonly string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += character;
  }
  return [...cells, cell.trim()];
}

const email = /e-?mail/i;
