import type { Comparison } from '#contract/npi.ts';
import { VisuallyHidden } from '#web/ui/icon.tsx';

export type ComparisonRow = {
  readonly label: string;
  readonly values: readonly [string, string];
  readonly isSame: boolean;
};

/**
 * Two columns that mark the rows that differ. On narrow screens the labels are above the values.
 */
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
    // The roles survive the change of display on a narrow screen.
    // biome-ignore-start lint/a11y/noRedundantRoles: see above.
    <div className="comparison-frame">
      <table className="comparison" role="table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              <VisuallyHidden>Field</VisuallyHidden>
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" role="columnheader">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={row.label} role="row" data-different={row.isSame ? undefined : ''}>
              <th scope="row" role="rowheader">
                {row.label}
                {row.isSame ? null : (
                  <span className="ml-2 inline-block rounded-sm bg-gold/35 px-[0.35rem] text-xs/[1.45] text-ink">
                    differs
                  </span>
                )}
              </th>
              {row.values.map((value, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: There are always the same two.
                <td key={index} role="cell">
                  {value || <span className="text-soft">–</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above.
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
