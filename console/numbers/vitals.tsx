import { scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { Glyph } from '#console/ui/glyph.tsx';
import { amountText } from '#contract/amounts.ts';
import type { Numbers } from '#contract/console/numbers.ts';
import { type Vital, vitalLimits } from '#contract/counts.ts';
import { shareOf, vitalText } from './format.ts';
import { Panel } from './panel.tsx';

type Measured = Numbers['vitals'][number];

/** Page speed for real visitors, at the 75th percentile like Google's Core Web Vitals. */
export function Vitals({ vitals }: { vitals: readonly Measured[] }) {
  return (
    <Panel
      title="Page speed for real visitors"
      note="75% of visits were at least this fast, measured on the first page."
      table={{
        head: ['Measure', '75th percentile', 'Good', 'Needs work', 'Poor', 'Page views'],
        rows: vitals.map((measured) => ({
          key: measured.vital,
          cells: [
            copy[measured.vital].label,
            p75Text(measured),
            ...ratingKeys.map((key) => shareOf(measured[key], viewsOf(measured))),
            amountText(viewsOf(measured)),
          ],
        })),
      }}
    >
      {vitals.every((measured) => viewsOf(measured) === 0) ? (
        <p className="mb-4 text-soft">
          Nothing was measured in this period. Open the site, use a page for a few seconds, and
          leave it.
        </p>
      ) : null}
      <div className="grid gap-x-8 gap-y-6 md:grid-cols-3">
        {vitals.map((measured) => (
          <Measure key={measured.vital} measured={measured} />
        ))}
      </div>
    </Panel>
  );
}

function Measure({ measured }: { measured: Measured }) {
  const { vital, p75 } = measured;
  const { label, about } = copy[vital];
  const { good, fair } = vitalLimits[vital];
  const rating = p75 === null ? null : p75 <= good ? 'good' : p75 <= fair ? 'fair' : 'poor';
  const views = viewsOf(measured);
  return (
    <div>
      <h3 className="font-semibold">{label}</h3>
      <p className="text-xs text-soft">{about}</p>
      <p className="mt-2 flex flex-wrap items-center gap-x-3">
        <span className="text-xl tabular-nums">{p75Text(measured)}</span>
        {rating ? (
          <span className={`flex items-center gap-1 font-semibold ${ratings[rating].text}`}>
            <Glyph name={rating === 'good' ? 'check' : 'alert'} size={16} />
            {ratings[rating].label}
          </span>
        ) : null}
      </p>
      <Shares measured={measured} />
      <p className="mt-1.5 text-xs text-soft">
        {views === 0
          ? `Good is up to ${vitalText(vital, good)}.`
          : ratingKeys
              .map((key) => `${shareOf(measured[key], views)} ${ratings[key].label.toLowerCase()}`)
              .join(' · ')}
      </p>
    </div>
  );
}

function Shares({ measured }: { measured: Measured }) {
  const scale = scaleLinear({ domain: [0, Math.max(1, viewsOf(measured))], range: [0, 100] });
  let start = 0;
  return (
    <svg aria-hidden="true" width="100%" height="10" className="mt-2 block rounded-sm bg-wash">
      {ratingKeys.map((key) => {
        const x = scale(start);
        start += measured[key];
        return (
          <Bar
            key={key}
            x={`${x}%`}
            width={`${scale(measured[key])}%`}
            height={10}
            className={ratings[key].fill}
          />
        );
      })}
    </svg>
  );
}

function viewsOf({ good, fair, poor }: Measured): number {
  return good + fair + poor;
}

function p75Text({ vital, p75, isAbove }: Measured): string {
  if (p75 === null) return 'No data';
  return `${isAbove ? 'over ' : ''}${vitalText(vital, p75)}`;
}

const ratingKeys = ['good', 'fair', 'poor'] as const;
const ratings = {
  good: { label: 'Good', text: 'text-heparin', fill: 'fill-heparin' },
  fair: { label: 'Needs work', text: 'text-ink', fill: 'fill-gold' },
  poor: { label: 'Poor', text: 'text-alarm', fill: 'fill-alarm' },
} as const;

const copy: Readonly<Record<Vital, { readonly label: string; readonly about: string }>> = {
  lcp: { label: 'Loading', about: 'Until the largest part is painted (LCP)' },
  inp: { label: 'Responsiveness', about: 'From a press or key to the next paint (INP)' },
  cls: { label: 'Visual stability', about: 'How far content jumps around (CLS)' },
};
