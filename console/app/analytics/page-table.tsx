import { Glyph } from '#console/app/ui/glyph.tsx';
import type { Analytics, Speed } from '#console/contract/analytics.ts';
import { amountText } from '#contract/amounts.ts';
import { type Vital, vitalLimits } from '#contract/counts.ts';
import { formatVital } from './format.ts';
import { FigureTable, Panel } from './panel.tsx';

/** Views of each page, and its speed for real visitors, at the 75th percentile like Google's Core Web Vitals. */
export function PageTable({ pages }: Pick<Analytics, 'pages'>) {
  return (
    <Panel
      title="Pages"
      note="75% of visits were at least this fast, measured on the first page: until the largest part is painted (LCP), from a press or key to the next paint (INP), and how far content jumps around (CLS)."
    >
      <FigureTable
        caption="Pages"
        head={['Page', 'Views', 'LCP', 'INP', 'CLS']}
        rows={pages.map(({ page, views, ...speeds }) => ({
          key: page,
          cells: [
            page || 'All pages',
            amountText(views),
            ...(['lcp', 'inp', 'cls'] as const).map((vital) => (
              <Percentile key={vital} vital={vital} speed={speeds[vital]} />
            )),
          ],
        }))}
      />
    </Panel>
  );
}

/** Green if it meets Google's "good" threshold, red if it is "poor". */
function Percentile({ vital, speed: { p75, isAbove } }: { vital: Vital; speed: Speed }) {
  if (p75 === null) return '–';
  const { good, fair } = vitalLimits[vital];
  const isGood = p75 <= good;
  const look = isGood ? 'text-heparin' : p75 <= fair ? '' : 'text-alarm';
  return (
    <span className={`inline-flex items-center gap-1 ${look}`}>
      {isGood ? null : <Glyph name="alert" size={16} />}
      {isAbove ? '>' : ''}
      {formatVital(vital, p75)}
    </span>
  );
}
