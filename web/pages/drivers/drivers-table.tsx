import driversCopy from '#content/drivers.json' with { type: 'json' };
import type { Analyzer } from '#web/pages/drivers/analyzers.ts';
import { type Column, confirmed, type Order } from '#web/pages/drivers/catalog-view.ts';

type DriversTableProps = {
  rows: readonly Analyzer[];
  order: Order;
  onOrder: (column: Column) => void;
};

/** The list, sorted by a click on a column (R62). */
export function DriversTable({ rows, order, onOrder }: DriversTableProps) {
  return (
    <table className="table table-fixed">
      <caption className="sr-only">{driversCopy.caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              aria-sort={order.column === column ? order.direction : undefined}
              className="sticky top-(--header-height) z-1 bg-paper p-0! first:w-[47%]"
            >
              <button
                type="button"
                onClick={() => onOrder(column)}
                className="flex min-h-12 w-full items-center gap-2 text-left font-semibold text-ink"
              >
                <span className="min-w-0">{driversCopy.columns[column]}</span>
                <SortMark direction={order.column === column ? order.direction : 'none'} />
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <DriverRows rows={rows.slice(0, firstRows)} />
        {rows.length === 0 ? (
          <tr>
            <td colSpan={2} className="py-8!">
              {driversCopy.nothing}
            </td>
          </tr>
        ) : null}
      </tbody>
      {rows.length > firstRows ? (
        <tbody data-late="">
          <DriverRows rows={rows.slice(firstRows)} />
        </tbody>
      ) : null}
    </table>
  );
}

function DriverRows({ rows }: Pick<DriversTableProps, 'rows'>) {
  return rows.map((row) => (
    <tr key={`${row.manufacturer}/${row.device}`}>
      <td className="text-muted">{row.manufacturer}</td>
      <td className="font-semibold">
        <span>{row.device}</span>
        {row.protocol ? (
          <span className="ml-3 whitespace-nowrap font-normal text-muted text-sm">
            {row.protocol}
          </span>
        ) : null}
        {confirmed === 'some' && row.confirmed ? (
          <span className="ml-3 whitespace-nowrap text-heparin text-sm">
            {driversCopy.check.ready}
          </span>
        ) : null}
      </td>
    </tr>
  ));
}

/** Two arrowheads; the one for the current order is dark. */
function SortMark({ direction }: { direction: Order['direction'] | 'none' }) {
  return (
    <svg width="10" height="16" viewBox="0 0 10 16" aria-hidden="true" className="print:hidden">
      <path d="M5 1l4 5H1z" className={direction === 'ascending' ? 'fill-ink' : 'fill-field'} />
      <path d="M5 15l4-5H1z" className={direction === 'descending' ? 'fill-ink' : 'fill-field'} />
    </svg>
  );
}

/** Enough for the first screen. `lay-out-rest.ts` lays out the others after the first paint. */
const firstRows = 40;
const columns: readonly Column[] = ['manufacturer', 'device'];
