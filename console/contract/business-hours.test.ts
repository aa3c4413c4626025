import { expect, test } from 'vitest';
import { businessClock, weekdays } from './business-hours.ts';

const office = { weekdays: weekdays.slice(0, 5), opens: 9, closes: 17, holidays: ['2026-11-26'] };
const after = businessClock(office, 'America/New_York');

test.each([
  ['within a day', '2026-11-24T10:30-05:00', 4, '2026-11-24T14:30-05:00'],
  [
    'to the minute at which the office closes',
    '2026-11-24T09:00-05:00',
    8,
    '2026-11-24T17:00-05:00',
  ],
  ['over a night', '2026-11-23T16:00-05:00', 8, '2026-11-24T16:00-05:00'],
  ['from before the office opens', '2026-11-24T03:00-05:00', 1, '2026-11-24T10:00-05:00'],
  ['from after it has closed', '2026-11-23T21:00-05:00', 1, '2026-11-24T10:00-05:00'],
  ['over a holiday', '2026-11-25T13:00-05:00', 8, '2026-11-27T13:00-05:00'],
  ['over a weekend', '2026-11-28T12:00-05:00', 2, '2026-11-30T11:00-05:00'],
  ['over the night at which clocks go back', '2026-10-30T16:00-04:00', 2, '2026-11-02T10:00-05:00'],
  ['for several days', '2026-11-20T09:00-05:00', 40, '2026-11-27T17:00-05:00'],
])('business hours pass %s', (_, start, hours, end) => {
  expect(after(new Date(start), hours)).toEqual(new Date(end));
});

test('an office that never closes has 25 business hours on the day at which clocks go back', () => {
  const always = { weekdays: [...weekdays], opens: 0, closes: 24, holidays: [] };
  const start = new Date('2026-11-01T00:00-04:00');
  const end = businessClock(always, 'America/New_York')(start, 25);
  expect(end).toEqual(new Date('2026-11-02T00:00-05:00'));
});
