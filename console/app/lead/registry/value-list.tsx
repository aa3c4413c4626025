import type { ReactNode } from 'react';

export type ValueRow = { readonly label: string; readonly value: ReactNode };

/** Labels above values, side by side where they fit. A label without a value is omitted. */
export function ValueList({ rows }: { rows: readonly ValueRow[] }) {
  const filled = rows.filter(({ value }) => value);
  if (filled.length === 0) return null;
  return (
    <dl className="value-list">
      {filled.map(({ label, value }) => (
        <div key={label} data-long={isLong(value) ? '' : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** True for several lines, and for text too long for half the width. */
function isLong(value: ReactNode): boolean {
  return typeof value === 'string' && (value.length > 32 || value.includes('\n'));
}
