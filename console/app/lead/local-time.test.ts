import { expect, test } from 'vitest';
import { statesAndTerritories } from '#contract/states.ts';
import { localTime } from './local-time.ts';

const now = new Date('2026-11-27T20:04:00Z');

test('a lead’s local time names the zone, and that some of a state has another one', () => {
  expect(localTime(['NY'], now)).toBe('3:04 PM Eastern Time');
  expect(localTime(['TX'], now)).toBe('2:04 PM Central Time, most of Texas');
  expect(localTime(['NJ', 'NY', 'CA'], now)).toBe('3:04 PM Eastern Time · 12:04 PM Pacific Time');
  expect(localTime([], now)).toBe('');
});

test('every state and territory has a zone', () => {
  for (const { code } of statesAndTerritories) expect(localTime([code], now)).toMatch(/^\d+:04 /);
});
