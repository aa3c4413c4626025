import type { ReactNode } from 'react';

export type ValueRow = { readonly label: string; readonly value: ReactNode };

/** Labels above values, side by side where they fit. A label without a value is omitted. */
export function ValueList({ rows }: { rows: readonly ValueRow[] }) {
  const filled = rows.filter(({ value }) => value);
  if (filled.length === 0) return null;
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(11rem,45%),1fr))] gap-x-5 gap-y-[0.6rem]">
      {filled.map(({ label, value }) => (
        <div key={label} className={isLong(value) ? 'col-span-full' : undefined}>
          <dt className="text-xs/[1.45] text-soft">{label}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** True for several lines, and for text too long for half the width. */
function isLong(value: ReactNode): boolean {
  return typeof value === 'string' && (value.length > 32 || value.includes('\n'));
}
