import { expect, test } from 'vitest';
import { copyOf } from '#content/copy-of.ts';
import { controlRepeats, controlRuns } from '#web/pictures/control-runs.ts';

const { control: labControl } = copyOf('product-pages/lab');

const { level1, level2 } = controlRuns;
const runs = level1.map((first, index) => [first, level2[index] ?? Number.NaN] as const);

test('the month violates the Westgard rules on exactly the days that the page lists', () => {
  const found = runs.flatMap((_, index) =>
    violated(index).map((rule) => ({ day: index + 1, rule })),
  );
  expect(found).toEqual(labControl.violations.map(({ day, rule }) => ({ day, rule })));
});

test('each day that was stopped has a repeat in control', () => {
  for (const { day } of labControl.violations) {
    const repeats = controlRepeats.filter(([repeated]) => repeated === day);
    expect(repeats.length).toBeGreaterThan(0);
    for (const [, deviation] of repeats) expect(Math.abs(deviation)).toBeLessThan(2);
  }
});

/** The rules that the run of a day violates, within a level and across both. */
function violated(index: number): string[] {
  const [first, second] = runs[index] ?? [Number.NaN, Number.NaN];
  // The last runs of each level, and the last runs of both levels together.
  const series = [level1, level2].map((level) => level.slice(0, index + 1));
  const both = runs.slice(0, index + 1).flat();
  const beyond = (values: readonly number[], count: number, limit: number) =>
    values.length >= count &&
    [1, -1].some((side) => values.slice(-count).every((value) => value * side > limit));
  const any = (count: number, limit: number) =>
    [...series, both].some((values) => beyond(values, count, limit));
  const rules = {
    '1-3s': series.some((values) => beyond(values, 1, 3)),
    '2-2s': any(2, 2),
    'R-4s': Math.max(first, second) > 2 && Math.min(first, second) < -2,
    '4-1s': any(4, 1),
    '10x': any(10, 0),
  };
  return Object.entries(rules).flatMap(([rule, isViolated]) => (isViolated ? [rule] : []));
}
