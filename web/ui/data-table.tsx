import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

type DataTableProps = {
  caption: string;
  /** Hides the caption visually, for tables below a heading with the same text. */
  hideCaption?: boolean;
  className?: string;
  /** On phones each row becomes a block; its cells then need `data-column`, the heading of their column. */
  stacked?: boolean;
  /** The headings of the columns. */
  head: readonly string[];
  /** The class of a column's heading. */
  headClass?: (column: number) => string;
  /** The rows. */
  children: ReactNode;
};

/** A table with thin rules and tabular figures. It scrolls sideways on narrow screens. */
export function DataTable({
  caption,
  hideCaption = false,
  className,
  stacked = false,
  head,
  headClass,
  children,
}: DataTableProps) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: Keyboard users must be able to scroll it.
      tabIndex={0}
      className={classNames('overflow-x-auto', className)}
    >
      <table className={classNames('table', stacked && 'table-stacked')}>
        <caption className={hideCaption ? 'sr-only' : undefined}>{caption}</caption>
        <thead>
          <tr>
            {head.map((title, column) => (
              <th key={title} scope="col" className={headClass?.(column)}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
