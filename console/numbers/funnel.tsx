import { scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import type { Numbers } from '#contract/console/numbers.ts';
import { countOf, shareOf } from './format.ts';
import { Panel } from './panel.tsx';

/** From a page view to an accepted lead. Each step is compared with the one before. */
export function Funnel({
  total: { views, started, submitted, accepted },
  ofForm,
}: {
  total: Numbers['total'];
  /** The funnel of one form begins with the page views that showed it. */
  ofForm: boolean;
}) {
  const steps = [
    { label: ofForm ? 'Saw the form' : 'Page views', count: views },
    { label: 'Started typing', count: started },
    { label: 'Submitted', count: submitted },
    { label: 'Accepted', count: accepted },
  ].map((step, index, all) => ({ ...step, before: all[index - 1]?.count ?? null }));
  const scale = scaleLinear({
    domain: [0, Math.max(1, ...steps.map(({ count }) => count))],
    range: [0, 100],
  });
  return (
    <Panel
      title="Funnel"
      note="Accepted counts every lead; the other steps count only visitors who allow it."
      table={{
        head: ['Step', 'Number', 'Of the step before'],
        rows: steps.map(({ label, count, before }) => ({
          key: label,
          cells: [label, countOf(count), before === null ? '' : shareOf(count, before)],
        })),
      }}
    >
      <ol className="space-y-2.5">
        {steps.map(({ label, count, before }) => (
          <li
            key={label}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)_7rem]"
          >
            <span>{label}</span>
            <span className="text-right tabular-nums sm:order-last">
              <span className="font-semibold">{countOf(count)}</span>
              <span className="ml-2 inline-block min-w-10 text-soft">
                {before === null ? '' : shareOf(count, before)}
              </span>
            </span>
            <svg
              aria-hidden="true"
              width="100%"
              height="22"
              className="col-span-full block rounded-sm bg-wash sm:col-span-1"
            >
              <Bar
                width={`${scale(count)}%`}
                height={22}
                rx={2}
                className={label === 'Accepted' ? 'fill-heparin' : 'fill-citrate'}
              />
            </svg>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
