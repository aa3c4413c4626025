import { expect, test } from 'vitest';
import { longDay } from './dates.ts';

test('a calendar day is written as people in the United States write it', () => {
  expect(longDay('2026-11-22')).toBe('November 22, 2026');
  expect(longDay('2026-01-01')).toBe('January 1, 2026');
  expect(longDay('an older policy')).toBe('an older policy');
});
