import { addDays, dayOf, momentOf } from '#contract/days.ts';
import type { AnswerTarget } from './answering.ts';

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** When the team answers, in the time zone of the company. */
export type BusinessHours = Omit<AnswerTarget, 'hours'>;

/**
 * The function that returns the moment at which a number of business hours have passed since another. It keeps the
 * hours of each day, because lists ask about the same few days again and again.
 */
export function businessClock(
  hours: BusinessHours,
  timeZone: string,
): (start: Date, count: number) => Date {
  const known = new Map<string, readonly [opens: number, closes: number]>();

  /** Both are the same moment on a day off. */
  function hoursOf(day: string): readonly [opens: number, closes: number] {
    const found = known.get(day);
    if (found) return found;
    const isOpen = hours.weekdays.includes(weekdayOf(day)) && !hours.holidays.includes(day);
    const opens = momentOf(day, clockOf(hours.opens), timeZone).getTime();
    const closes = isOpen ? momentOf(day, clockOf(hours.closes), timeZone).getTime() : opens;
    known.set(day, [opens, closes]);
    return [opens, closes];
  }

  return (start, count) => {
    let left = count * hourMs;
    for (let day = dayOf(start, timeZone); ; day = addDays(day, 1)) {
      const [opens, closes] = hoursOf(day);
      const from = Math.max(opens, start.getTime());
      if (left <= closes - from) return new Date(from + left);
      left -= Math.max(0, closes - from);
    }
  };
}

function weekdayOf(day: string) {
  return weekdays[(new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7] ?? 'Monday';
}

function clockOf(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

const hourMs = 60 * 60_000;
