import { expect, test } from 'vitest';
import { backoffMs, maxAttempts } from './start-lanes.ts';

test('the pause between attempts doubles from one second to one hour', () => {
  const waits = Array.from({ length: maxAttempts }, (_, i) => backoffMs(i + 1, () => 0) / 1000);
  expect(waits.slice(0, 13)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600]);
  expect(waits.slice(13)).toEqual(Array(maxAttempts - 13).fill(3600));
});

test('a delivery is retried for five days', () => {
  const waits = Array.from({ length: maxAttempts - 1 }, (_, i) => backoffMs(i + 1, () => 0));
  const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3_600_000;
  expect(hours).toBeGreaterThanOrEqual(120);
  expect(hours).toBeLessThan(121);
});

test('jitter adds at most a tenth to the pause', () => {
  expect(backoffMs(1, () => 1)).toBe(1100);
});
