import * as v from 'valibot';
import { emailAddress } from '#contract/console/values.ts';

export type SuppressionList = {
  readonly addresses: readonly string[];
  /** Lines without a usable address, counted from 1. */
  readonly invalid: readonly { readonly line: number; readonly reason: string }[];
};

/**
 * Reads one address per line, or CSV with a column of addresses: the one that its header names, or else the
 * only cell with an @. Blank lines are skipped, and so is a first line without an address, the header.
 */
export function readSuppressionList(text: string): SuppressionList {
  const addresses: string[] = [];
  const invalid: { line: number; reason: string }[] = [];
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  const separator = separatorOf(lines[0] ?? '');
  const head = cellsOf(lines[0] ?? '', separator);
  const hasHead = !head.some((cell) => cell.includes('@'));
  const column = hasHead ? head.findIndex((cell) => /e-?mail|address/i.test(cell)) : -1;
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '' || (index === 0 && hasHead)) continue;
    const { address, reason } = readLine(cellsOf(line, separator), column);
    if (address === null) invalid.push({ line: index + 1, reason });
    else addresses.push(address);
  }
  return { addresses, invalid };
}

type ReadLine =
  | { readonly address: string; readonly reason: null }
  | { readonly address: null; readonly reason: string };

/** The address in a column, or anywhere in the line if the column is -1. */
function readLine(cells: readonly string[], column: number): ReadLine {
  const some = column === -1 ? cells.filter((cell) => cell.includes('@')) : [cells[column] ?? ''];
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
