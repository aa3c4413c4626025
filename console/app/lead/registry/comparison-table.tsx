import type { Comparison } from '#contract/npi.ts';
import { DataTable } from '#web/ui/data-table.tsx';

export type ComparisonRow = {
  readonly label: string;
  readonly values: readonly [string, string];
  readonly isSame: boolean;
};

/** Two columns that mark the rows that differ. */
export function ComparisonTable({
  label,
  heads,
  rows,
}: {
  label: string;
  heads: readonly [string, string];
  rows: readonly ComparisonRow[];
}) {
  if (rows.length === 0) return null;
  return (
    <DataTable caption={label} hideCaption className="mt-2" head={['Field', ...heads]}>
      {rows.map((row) => (
        <tr key={row.label} className={row.isSame ? 'text-soft' : undefined}>
          <th scope="row" className="py-1.5! font-normal! wrap-anywhere text-soft">
            {row.label}
            {row.isSame ? null : (
              <span className="ml-2 inline-block rounded-sm bg-gold/35 px-[0.35rem] text-xs/[1.45] text-ink">
                differs
              </span>
            )}
          </th>
          {row.values.map((value, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: There are always the same two.
            <td key={index} className="w-[37%] py-1.5! wrap-anywhere whitespace-pre-line">
              {value || <span className="text-soft">–</span>}
            </td>
          ))}
        </tr>
      ))}
    </DataTable>
  );
}

/** The visitor's values next to the registry's, if it has any. */
export function RecordComparison({ comparisons }: { comparisons: readonly Comparison[] }) {
  const known = comparisons.filter(({ recorded }) => recorded !== '');
  return (
    <ComparisonTable
      label="The visitor’s values next to the registry’s record"
      heads={['Submitted', 'Registry']}
      rows={known.map(({ label, typed, recorded, isSame }) => ({
        label,
        values: [typed, recorded],
        isSame,
      }))}
    />
  );
}
