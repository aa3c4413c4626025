import { Glyph } from '#console/app/ui/glyph.tsx';
import type { Analytics } from '#console/contract/analytics.ts';
import { amountText } from '#contract/amounts.ts';
import { type Vital, vitalLimits } from '#contract/counts.ts';
import { formatShare, formatVital } from './format.ts';
import { FigureTable, Panel } from './panel.tsx';

type Measured = Analytics['vitals'][number];

/** Page speed for real visitors, at the 75th percentile like Google's Core Web Vitals. */
export function Vitals({ vitals }: { vitals: readonly Measured[] }) {
  return (
    <Panel
      title="Page speed for real visitors"
      note="75% of visits were at least this fast, measured on the first page."
    >
      <FigureTable
        caption="Page speed for real visitors"
        head={['Measure', '75th percentile', 'Good', 'Needs work', 'Poor', 'Page views']}
        rows={vitals.map((measured) => {
          const { vital, good, fair, poor } = measured;
          const views = good + fair + poor;
          return {
            key: vital,
            cells: [
              labels[vital],
              <Percentile key="p75" measured={measured} />,
              ...[good, fair, poor].map((count) => formatShare(count, views)),
              amountText(views),
            ],
          };
        })}
      />
    </Panel>
  );
}

/** Green if it meets Google's "good" threshold, red if it is "poor". */
function Percentile({ measured: { vital, p75, isAbove } }: { measured: Measured }) {
  if (p75 === null) return 'No data';
  const { good, fair } = vitalLimits[vital];
  const look = p75 <= good ? 'text-heparin' : p75 <= fair ? '' : 'text-alarm';
  return (
    <span className={`inline-flex items-center gap-1 font-semibold ${look}`}>
      <Glyph name={p75 <= good ? 'check' : 'alert'} size={16} />
      {isAbove ? 'over ' : ''}
      {formatVital(vital, p75)}
    </span>
  );
}

const labels: Readonly<Record<Vital, string>> = {
  lcp: 'Loading, until the largest part is painted (LCP)',
  inp: 'Responsiveness, from a press or key to the next paint (INP)',
  cls: 'Visual stability, how far content jumps around (CLS)',
};
