import type { Figure } from '#content/prose.ts';

/** Key figures in one row, or two by two on narrow screens. */
export function FigureStrip({ figures }: { figures: readonly Figure[] }) {
  return (
    <div className="page-column">
      <dl className="grid grid-cols-2 border-line border-y lg:grid-cols-4">
        {figures.map((figure, index) => (
          <div
            key={figure.value}
            className={`flex flex-col-reverse justify-end gap-1 border-line py-6 pr-4 ${cellBorders[index % 4]}`}
          >
            <dt className="text-sm text-muted">{figure.label}</dt>
            <dd className="proportional-nums text-xl">{figure.value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** A rule between neighbors, but none at the edge of the row. */
const cellBorders = [
  '',
  'border-l pl-5 lg:pl-7',
  'border-t lg:border-t-0 lg:border-l lg:pl-7',
  'border-t border-l pl-5 lg:border-t-0 lg:pl-7',
];
