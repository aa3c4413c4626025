import { expect, test } from 'vitest';
import { formatDuration, formatShare } from './format.ts';

test('durations have at most two units', () => {
  const texts = [0, 45_000, 59_999, 60_000, 12.4 * 60_000, 3600_000, 12_000_000, 86_400_000];
  expect(texts.map(formatDuration)).toEqual([
    '0 s',
    '45 s',
    '60 s',
    '1 min',
    '12 min',
    '1 h',
    '3 h 20 min',
    '1 day',
  ]);
  expect(formatDuration(52 * 3600_000)).toBe('2 days 4 h');
});

test('shares are rounded, but a positive share is never 0%', () => {
  expect([formatShare(1, 3), formatShare(0, 9), formatShare(1, 900), formatShare(3, 0)]).toEqual([
    '33%',
    '0%',
    '<1%',
    '',
  ]);
});
