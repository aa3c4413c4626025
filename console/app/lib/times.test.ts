import { beforeEach, describe, expect, test } from 'vitest';
import { momentText, shortDay, shortTime, showTimesIn, timeZoneName, today } from './times.ts';

describe('times in New York', () => {
  beforeEach(() => showTimesIn('America/New_York'));
  const now = new Date('2026-11-22T19:05:00Z');

  test('a day begins at midnight in the operator’s time zone, not in UTC', () => {
    const evening = new Date('2026-11-23T03:00:00Z');
    expect(today(evening)).toBe('2026-11-22');
    expect(shortTime(new Date('2026-11-22T14:00:00Z'), evening)).toBe('9:00 AM');
    expect(shortTime(new Date('2026-11-22T04:00:00Z'), now)).toBe('Nov 21');
  });

  test('a date in the current year omits the year, even after New Year’s Eve', () => {
    expect(shortDay('2026-01-02', now)).toBe('Jan 2');
    expect(shortDay('2026-01-02', new Date('2027-01-03T12:00:00Z'))).toBe('Jan 2, 2026');
    expect(shortDay('2027-01-02', new Date('2027-01-03T12:00:00Z'))).toBe('Jan 2');
  });

  test('the time zone is shown by its name', () => {
    expect(timeZoneName()).toBe('Eastern Time');
  });
});

test('setting another time zone replaces the first one', () => {
  showTimesIn('America/New_York');
  showTimesIn('Asia/Tokyo');
  expect(momentText('2026-11-22T19:05:37Z')).toBe('Nov 23, 2026, 4:05 AM');
});
