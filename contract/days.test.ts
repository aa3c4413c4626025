import { expect, test } from 'vitest';
import {
  addDays,
  clockText,
  dayOf,
  endOfDay,
  exactText,
  hourOf,
  longDay,
  momentOf,
  startOfDay,
  timeText,
} from './days.ts';

test('a calendar day is written as people in the United States write it', () => {
  expect(longDay('2026-11-22')).toBe('November 22, 2026');
  expect(longDay('2026-01-01')).toBe('January 1, 2026');
  expect(longDay('an older policy')).toBe('an older policy');
});

test.each([
  ['2026-11-23T02:30:00Z', 'America/New_York', '2026-11-22', 21],
  ['2026-11-22T12:00:00Z', 'America/New_York', '2026-11-22', 7],
  ['2026-07-22T11:00:00Z', 'America/New_York', '2026-07-22', 7],
  ['2026-11-22T11:00:00Z', 'Pacific/Kiritimati', '2026-11-23', 1],
  ['2026-11-22T09:59:59Z', 'Pacific/Honolulu', '2026-11-21', 23],
])('%s in %s is on %s, in hour %i', (time, timeZone, day, hour) => {
  expect(dayOf(new Date(time), timeZone)).toBe(day);
  expect(hourOf(new Date(time), timeZone)).toBe(hour);
});

test.each([
  ['2026-11-22', 'America/New_York', '2026-11-22T05:00:00Z', 24],
  // The clock is set back, and forward.
  ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00Z', 25],
  ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00Z', 23],
  ['2026-11-22', 'Pacific/Kiritimati', '2026-11-21T10:00:00Z', 24],
  ['2026-11-22', 'Asia/Kathmandu', '2026-11-21T18:15:00Z', 24],
  // Midnight is skipped: the day begins at 1 AM.
  ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00Z', 23],
  // Midnight is set back to 11 PM, so the day before has 25 hours.
  ['2026-10-29', 'Africa/Cairo', '2026-10-28T21:00:00Z', 25],
  ['2026-10-30', 'Africa/Cairo', '2026-10-29T22:00:00Z', 24],
  // Midnight comes twice.
  ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00Z', 25],
])('%s in %s begins at %s and has %i hours', (day, timeZone, start, hours) => {
  const [begin, end] = [startOfDay(day, timeZone), endOfDay(day, timeZone)];
  expect(begin).toEqual(new Date(start));
  expect((end.getTime() - begin.getTime()) / 3_600_000).toBe(hours);
  expect(dayOf(begin, timeZone)).toBe(day);
  expect(dayOf(new Date(begin.getTime() - 1), timeZone)).toBe(addDays(day, -1));
  expect(dayOf(new Date(end.getTime() - 1), timeZone)).toBe(day);
});

test.each([
  ['2026-03-08', '03:30', '2026-03-08T07:30:00Z'],
  ['2026-03-08', '23:30', '2026-03-09T03:30:00Z'],
  ['2026-11-01', '23:30', '2026-11-02T04:30:00Z'],
  // The clock shows this time twice.
  ['2026-11-01', '01:30', '2026-11-01T05:30:00Z'],
  // The clock skips this time.
  ['2026-03-08', '02:30', '2026-03-08T07:30:00Z'],
])('the clock in New York shows on %s %s at %s', (day, time, moment) => {
  expect(momentOf(day, time, 'America/New_York')).toEqual(new Date(moment));
});

test('days can be added across months, years, and daylight saving changes', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(addDays('2026-03-07', 2)).toBe('2026-03-09');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
});

test('a time is shown with the zone abbreviation in effect at that time', () => {
  const time = new Date('2026-11-22T06:02:03Z');
  expect(timeText(time, 'America/New_York')).toBe('November 22, 2026 at 1:02 AM EST');
  expect(timeText(new Date('2026-07-22T06:02:03Z'), 'America/New_York')).toMatch(/2:02 AM EDT$/);
  expect(clockText(time, 'America/New_York')).toBe('2026-11-22 01:02:03');
  expect(exactText(time, 'America/New_York')).toBe('2026-11-22 01:02:03 EST');
});
