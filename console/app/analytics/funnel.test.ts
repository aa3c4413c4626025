import { expect, test } from 'vitest';
import { funnelSteps } from './funnel.tsx';

test('the funnel’s bars are proportional to its counts, and no share is above 100%', () => {
  const total = { views: 5, started: 4, submitted: 3, accepted: 8 };
  const steps = funnelSteps(total, false);
  expect(steps.map(({ width }) => width)).toEqual([62.5, 50, 37.5, 100]);
  expect(steps.map(({ share }) => share)).toEqual(['', '80%', '75%', '']);
  const uncounted = funnelSteps({ views: 0, started: 0, submitted: 0, accepted: 3 }, true);
  expect(uncounted.map(({ width }) => width)).toEqual([0, 0, 0, 100]);
  expect(uncounted.map(({ share }) => share)).toEqual(['', '', '', '']);
  expect(uncounted[0]?.label).toBe('Saw the form');
});
