import { expect, test } from 'vitest';
import { funnelSteps } from './funnel-steps.ts';

test('no step of the funnel is wider than the first, or above 100%', () => {
  const total = { views: 5, started: 4, submitted: 3, accepted: 8 };
  const steps = funnelSteps(total, false);
  expect(steps.map(({ width }) => width)).toEqual([100, 80, 60, 100]);
  expect(steps.map(({ share }) => share)).toEqual(['', '80%', '75%', '']);
  const uncounted = funnelSteps({ views: 0, started: 0, submitted: 0, accepted: 3 }, true);
  expect(uncounted.map(({ width, share }) => [width, share])).toEqual(Array(4).fill([0, '']));
  expect(uncounted[0]?.label).toBe('Saw the form');
});
