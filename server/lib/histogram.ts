import type { Vital } from '#contract/counts.ts';

/** A bucket and its number of measurements. `upTo` is the inclusive upper end; Infinity for the last bucket. */
export type HistogramBucket = { readonly upTo: number; readonly hits: number };

/** The upper ends of the buckets. They are closest together around the limits for good and poor. */
const ends: Readonly<Record<Vital, readonly number[]>> = {
  lcp: [
    ...[250, 500, 750, 1000, 1250, 1500, 1750, 2000, 2250, 2500, 2750, 3000],
    ...[3500, 4000, 5000, 6000, 8000, 10_000, 15_000],
  ],
  inp: [8, 16, 24, 40, 56, 80, 104, 128, 152, 176, 200, 250, 300, 400, 500, 750, 1000, 2000],
  cls: [
    ...[0, 0.005, 0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.08, 0.1, 0.125, 0.15, 0.2, 0.25],
    ...[0.3, 0.4, 0.5, 0.75, 1],
  ],
};

/** The upper end of a value's bucket, as stored. */
export function bucketOf(vital: Vital, value: number): string {
  return String(ends[vital].find((end) => value <= end) ?? Number.POSITIVE_INFINITY);
}

/** The last finite end. All larger measurements share one bucket. */
export function highestEnd(vital: Vital): number {
  return ends[vital].at(-1) ?? 0;
}

/**
 * The value that a share of the measurements does not exceed, interpolated inside its bucket. Infinity if it is beyond
 * the last end; null if there are no measurements.
 */
export function percentile(
  vital: Vital,
  buckets: readonly HistogramBucket[],
  share: number,
): number | null {
  const sorted = buckets.toSorted((one, other) => one.upTo - other.upTo);
  const total = sorted.reduce((sum, { hits }) => sum + hits, 0);
  if (total === 0) return null;
  const wanted = total * share;
  let before = 0;
  for (const { upTo, hits } of sorted) {
    if (before + hits >= wanted) {
      if (upTo === Number.POSITIVE_INFINITY) return upTo;
      const start = ends[vital].findLast((end) => end < upTo) ?? 0;
      return start + ((upTo - start) * (wanted - before)) / hits;
    }
    before += hits;
  }
  return null;
}
