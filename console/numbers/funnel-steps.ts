import type { Numbers } from '#contract/console/numbers.ts';
import { shareOf } from './format.ts';

export type FunnelStep = {
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
 * counting. Leads can therefore exceed the earlier steps; they have no share then.
 */
export function funnelSteps(
  { views, started, submitted, accepted }: Numbers['total'],
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
      share: before === undefined || count > before ? '' : shareOf(count, before),
    };
  });
}
