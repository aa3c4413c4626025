import type { Analyser } from '#content/analysers.ts';
import { driversCopy } from '#content/drivers.ts';
import type { Column, Order } from '#web/pages/drivers/driver-rows.ts';

type DriversTableProps = {
  rows: readonly Analyser[];
  order: Order;
  onOrder: (column: Column) => void;
};

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
              className="sticky top-(--header-height) z-1 bg-paper p-0!"
            >
              <button
                type="button"
                onClick={() => onOrder(column)}
                className="flex min-h-12 w-full items-center gap-2 text-left font-semibold text-ink"
              >
                {driversCopy.columns[column]}
                <SortMark direction={order.column === column ? order.direction : 'none'} />
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.manufacturer}/${row.device}`}>
            <td className="text-muted">{row.manufacturer}</td>
            <td className="font-semibold">{row.device}</td>
          </tr>
        ))}
        {rows.length === 0 ? (
          <tr>
            <td colSpan={2} className="py-8!">
              {driversCopy.nothing}
            </td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}

/** Two arrowheads; the one that the order follows is dark. */
function SortMark({ direction }: { direction: Order['direction'] | 'none' }) {
  return (
    <svg width="10" height="16" viewBox="0 0 10 16" aria-hidden="true" className="print:hidden">
      <path d="M5 1l4 5H1z" className={direction === 'ascending' ? 'fill-ink' : 'fill-rule'} />
      <path d="M5 15l4-5H1z" className={direction === 'descending' ? 'fill-ink' : 'fill-rule'} />
    </svg>
  );
}

const columns: readonly Column[] = ['manufacturer', 'device'];
