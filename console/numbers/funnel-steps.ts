import type { Numbers } from '#contract/console/numbers.ts';
import { shareOf } from './format.ts';

export type FunnelStep = {
  readonly label: string;
  readonly count: number;
  /** Percent of the first step's bar. */
  readonly width: number;
  /** Of the step before. Blank for the first, and for one that counts more visitors than the one before. */
  readonly share: string;
};

/**
 * Accepted leads are all leads, while the steps before count only visitors who allowed it. They can be more than
 * what came before, so neither their bar nor their share is drawn beyond the whole.
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
  return counts.map(([label, count], index) => {
    const before = counts[index - 1]?.[1];
    return {
      label,
      count,
      width: views === 0 ? 0 : (100 * Math.min(count, views)) / views,
      share: before === undefined || count > before ? '' : shareOf(count, before),
    };
  });
}
