import type { Analytics } from '#console/contract/analytics.ts';
import { amountText } from '#contract/amounts.ts';
import { formatShare } from './format.ts';
import { Panel } from './panel.tsx';

/** The funnel from a page view to an accepted lead. Each step is compared with the previous one. */
export function Funnel({
  total,
  ofForm,
}: {
  total: Analytics['total'];
  /** True for the funnel of one form, which begins with the page views that showed it. */
  ofForm: boolean;
}) {
  const steps = funnelSteps(total, ofForm);
  return (
    <Panel
      title="Funnel"
      note="Page views are counted only where the visitor allowed it. Accepted counts every lead, so it can exceed the earlier steps."
    >
      <ol className="space-y-2.5">
        {steps.map(({ label, count, width, share }) => (
          <li
            key={label}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)_7rem]"
          >
            <span>{label}</span>
            <span className="text-right tabular-nums sm:order-last">
              <span className="font-semibold">{amountText(count)}</span>
              <span className="ml-2 inline-block min-w-10 text-soft">{share}</span>
            </span>
            <span
              aria-hidden="true"
              className="col-span-full h-5.5 rounded-sm bg-wash sm:col-span-1"
            >
              <span
                className={`block h-full rounded-sm forced-color-adjust-none ${label === 'Accepted' ? 'bg-heparin' : 'bg-citrate'}`}
                style={{ width: `${width}%` }}
              />
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

type FunnelStep = {
  readonly label: string;
  readonly count: number;
  /** The bar's width as a percentage of the longest one's. */
  readonly width: number;
  /**
   * The share of the previous step. Blank for the first step, and if the count exceeds the previous
   * step's.
   */
  readonly share: string;
};

/**
 * Computes the bars. Accepted leads include all visitors, but earlier steps only those who allowed
 * counting. Leads can therefore exceed the earlier steps; no share is shown then.
 */
export function funnelSteps(
  { views, started, submitted, accepted }: Analytics['total'],
  ofForm: boolean,
): readonly FunnelStep[] {
  const counts = [
    [ofForm ? 'Saw the form' : 'Page views', views],
    ['Started typing', started],
    ['Submitted', submitted],
    ['Accepted', accepted],
  ] as const;
  const max = Math.max(1, views, started, submitted, accepted);
  return counts.map(([label, count], index) => {
    const before = counts[index - 1]?.[1];
    return {
      label,
      count,
      width: (100 * count) / max,
      share: before === undefined || count > before ? '' : formatShare(count, before),
    };
  });
}
