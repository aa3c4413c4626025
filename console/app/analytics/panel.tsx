import { type ReactNode, useId } from 'react';
import { DataTable } from '#web/ui/data-table.tsx';

/** A sheet with a heading. */
export function Panel({
  title,
  note,
  children,
}: {
  title: string;
  note?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <article
      aria-labelledby={id}
      className="rounded-field border border-rule bg-sheet px-4 py-4 sm:px-5"
    >
      <h2 id={id} className="text-base font-semibold">
        {title}
      </h2>
      {note ? <p className="mt-0.5 text-xs text-soft">{note}</p> : null}
      <div className="mt-3">{children}</div>
    </article>
  );
}

type Table = {
  caption: string;
  head: readonly string[];
  /** The first cell of a row is its heading; the others are figures. */
  rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
};

/** Aligns figures right, so that their digits line up. */
export function FigureTable({ caption, head, rows }: Table) {
  return (
    <DataTable
      caption={caption}
      hideCaption
      head={head}
      headClass={(column) => (column > 0 ? figureClass : headingClass)}
    >
      {rows.map(({ key, cells: [heading, ...figures] }) => (
        <tr key={key}>
          <th scope="row" className={headingClass}>
            {heading}
          </th>
          {figures.map((figure, column) => (
            <td key={head[column + 1]} className={figureClass}>
              {figure}
            </td>
          ))}
        </tr>
      ))}
    </DataTable>
  );
}

const headingClass = 'min-w-20 py-1.5! pr-0! font-medium! wrap-anywhere';
const figureClass = 'py-1.5! pr-0! pl-2! sm:pl-6! text-right! whitespace-nowrap';
