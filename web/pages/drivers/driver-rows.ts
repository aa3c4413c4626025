import type { Analyzer } from '#content/analyzers.ts';

export type Column = 'manufacturer' | 'device';

export type Order = { readonly column: Column; readonly direction: 'ascending' | 'descending' };

export const defaultOrder: Order = { column: 'manufacturer', direction: 'ascending' };

/** A click on the column that already orders the rows turns it round; another starts ascending. */
export function orderAfterClick(order: Order, column: Column): Order {
  const turned = order.column === column && order.direction === 'ascending';
  return { column, direction: turned ? 'descending' : 'ascending' };
}

/** Rows whose manufacturer and device text holds what was typed, whatever its case. */
export function matching(rows: readonly Analyzer[], query: string): readonly Analyzer[] {
  const sought = plain(query);
  if (sought === '') return rows;
  return rows.filter((row) => plain(`${row.manufacturer} ${row.device}`).includes(sought));
}

/** By the column, and within the same value by the other one, always ascending. */
export function ordered(rows: readonly Analyzer[], order: Order): readonly Analyzer[] {
  const other: Column = order.column === 'manufacturer' ? 'device' : 'manufacturer';
  const sign = order.direction === 'ascending' ? 1 : -1;
  return rows.toSorted(
    (a, b) =>
      sign * collator.compare(a[order.column], b[order.column]) ||
      collator.compare(a[other], b[other]),
  );
}

function plain(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
