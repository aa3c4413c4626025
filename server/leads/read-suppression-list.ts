import * as v from 'valibot';
import { emailAddress } from '#contract/console/values.ts';

export type SuppressionList = {
  readonly addresses: readonly string[];
  /** Lines without a usable address, counted from 1. */
  readonly invalid: readonly { readonly line: number; readonly reason: string }[];
};

/**
 * Reads one address per line, or CSV with a column of addresses: the one that its header names, or else the
 * only cell with an @. Blank lines are skipped, and so is the header, a first line without an address.
 */
export function readSuppressionList(text: string): SuppressionList {
  const addresses: string[] = [];
  const invalid: { line: number; reason: string }[] = [];
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  const separator = separatorOf(lines[0] ?? '');
  const rows = lines.map((line) => cellsOf(line, separator));
  const [head = []] = rows;
  const hasHead = !head.some(isAddress);
  const column = hasHead ? columnOf(head, rows) : -1;
  for (const [index, cells] of rows.entries()) {
    if (lines[index]?.trim() === '' || (index === 0 && hasHead)) continue;
    const { address, reason } = readLine(cells, column);
    if (address === null) invalid.push({ line: index + 1, reason });
    else addresses.push(address);
  }
  return { addresses, invalid };
}

/**
 * Of the columns whose names mention email, or else an address, the first one with the most email addresses; -1 if they
 * have none, such as a column of postal addresses.
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
  const most = counts.reduce((one, other) => Math.max(one, other), 0);
  return most === 0 ? -1 : counts.indexOf(most);
}

function isAddress(cell: string): boolean {
  return cell.includes('@');
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
