import { expect, test } from 'vitest';
import { backoffMs, maxTries } from './backoff.ts';

test('the wait doubles from one second to one hour', () => {
  const waits = Array.from({ length: maxTries }, (_, i) => backoffMs(i + 1, () => 0) / 1000);
  expect(waits.slice(0, 13)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600]);
  expect(waits.slice(13)).toEqual(Array(7).fill(3600));
});

test('the wait is at most a tenth longer', () => {
  expect(backoffMs(1, () => 1)).toBe(1100);
});
