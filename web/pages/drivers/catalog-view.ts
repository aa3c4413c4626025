import { type Analyzer, analyzers } from '#web/pages/drivers/analyzers.ts';

export type Column = 'manufacturer' | 'device';

export type Order = { readonly column: Column; readonly direction: 'ascending' | 'descending' };

/** The view of the catalog, also kept in the URL: `?q=xn&discipline=Hematology&sort=-device`. */
export type CatalogView = {
  readonly query: string;
  /** Empty for all disciplines. */
  readonly discipline: string;
  readonly order: Order;
};

export const defaultOrder: Order = { column: 'manufacturer', direction: 'ascending' };
export const defaultView: CatalogView = { query: '', discipline: '', order: defaultOrder };

export const disciplines: readonly string[] = [
  ...new Set(analyzers.map(({ discipline }) => discipline)),
].sort();

/** The view in a URL's query string. An unknown column or discipline is ignored. */
export function viewOf(search: string): CatalogView {
  const parameters = new URLSearchParams(search);
  const [, minus, column] = /^(-?)(manufacturer|device)$/.exec(parameters.get('sort') ?? '') ?? [];
  const direction = minus ? 'descending' : 'ascending';
  return {
    query: parameters.get('q') ?? '',
    discipline: disciplines.find((each) => each === parameters.get('discipline')) ?? '',
    order: column ? { column: column as Column, direction } : defaultOrder,
  };
}

/** The query string for a view. Defaults are left out, and other parameters are kept. */
export function searchOf({ query, discipline, order }: CatalogView, search: string): string {
  const parameters = new URLSearchParams(search);
  const sort = `${order.direction === 'descending' ? '-' : ''}${order.column}`;
  const values = { q: query.trim(), discipline, sort: sort === defaultOrder.column ? '' : sort };
  for (const [name, value] of Object.entries(values)) {
    if (value) parameters.set(name, value);
    else parameters.delete(name);
  }
  return parameters.size > 0 ? `?${parameters}` : '';
}

/** A click on the sorted column reverses it; a click on the other one sorts ascending. */
export function orderAfterClick(order: Order, column: Column): Order {
  const turned = order.column === column && order.direction === 'ascending';
  return { column, direction: turned ? 'descending' : 'ascending' };
}

/** The part of the collection that the operator has confirmed. */
export function confirmedPart(rows: readonly Analyzer[]): 'none' | 'some' | 'all' {
  if (!rows.some((row) => row.confirmed)) return 'none';
  return rows.every((row) => row.confirmed) ? 'all' : 'some';
}

export const confirmed = confirmedPart(analyzers);

/** Rows whose manufacturer and device text contains the query, ignoring case (R61). */
export function matching(rows: readonly Analyzer[], query: string): readonly Analyzer[] {
  const text = plain(query);
  return rows.filter((row) => plain(`${row.manufacturer} ${row.device}`).includes(text));
}

/** All rows for a blank discipline. */
export function ofDiscipline(rows: readonly Analyzer[], discipline: string): readonly Analyzer[] {
  return rows.filter((row) => discipline === '' || row.discipline === discipline);
}

/** Sorts by the column; ties by the other column, always ascending. */
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
