import type { Comparison } from '#contract/console/lead.ts';
import { ComparisonTable } from './comparison-table.tsx';

/** The visitor's values next to those of the registry. */
export function RecordComparison({ comparisons }: { comparisons: readonly Comparison[] }) {
  if (comparisons.length === 0) return null;
  return (
    <ComparisonTable
      label="The visitor’s values next to the registry’s record"
      heads={['Submitted', 'Registry']}
      rows={comparisons.map(({ label, typed, recorded, isSame }) => ({
        label,
        values: [typed, recorded],
        isSame,
      }))}
    />
  );
}
