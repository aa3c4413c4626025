import { expect, test } from 'vitest';
import type { Vital } from '#contract/counts.ts';
import { bucketOf, percentile } from './histogram.ts';

/** Buckets as the store returns them. */
function bucketsOf(vital: Vital, values: readonly number[]) {
  const groups = Map.groupBy(values, (value) => Number(bucketOf(vital, value)));
  return Array.from(groups, ([upTo, { length }]) => ({ upTo, hits: length }));
}

test('a measurement counts in the first bucket whose end is at or above it', () => {
  expect(bucketOf('lcp', 0)).toBe('250');
  expect(bucketOf('lcp', 2500)).toBe('2500');
  expect(bucketOf('lcp', 2500.1)).toBe('2750');
  expect(bucketOf('cls', 0)).toBe('0');
  expect(bucketOf('inp', 9_999_999)).toBe('Infinity');
});

test('a percentile is interpolated inside its bucket', () => {
  expect(percentile('lcp', [], 0.75)).toBeNull();
  expect(percentile('lcp', [{ upTo: 1000, hits: 4 }], 0.75)).toBe(937.5);
  const buckets = [
    { upTo: 4000, hits: 10 },
    { upTo: 500, hits: 10 },
    { upTo: 2500, hits: 20 },
  ];
  expect(percentile('lcp', buckets, 0.25)).toBe(500);
  expect(percentile('lcp', buckets, 0.75)).toBe(2500);
  expect(percentile('lcp', buckets, 0.875)).toBe(3750);
  expect(percentile('cls', [{ upTo: 0, hits: 9 }], 0.75)).toBe(0);
});

test('a percentile beyond the last bucket is Infinity', () => {
  expect(percentile('inp', bucketsOf('inp', [10, 5000, 6000, 7000]), 0.75)).toBe(
    Number.POSITIVE_INFINITY,
  );
});

test('a percentile of many measurements is close to the exact one', () => {
  const values = Array.from({ length: 1000 }, (_, i) => 900 + i * 3);
  const found = percentile('lcp', bucketsOf('lcp', values), 0.75);
  expect(Math.abs((found ?? 0) - (values[749] ?? 0))).toBeLessThan(15);
});
