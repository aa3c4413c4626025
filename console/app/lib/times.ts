import { dayOf, readableTime } from '#contract/days.ts';

/**
 * Shows times in the operator's time zone (the server's `TIME_ZONE`), wherever the user is. Called before a signed-in
 * page is rendered; earlier pages use the browser's zone.
 */
export function showTimesIn(timeZone: string): void {
  if (timeZone !== zone) formats = formatsIn(timeZone);
  zone = timeZone;
}

/** 'Eastern Time', or the zone itself if it has no name. */
export function timeZoneName(): string {
  const parts = formats.generic.formatToParts();
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return /^(?:GMT|$)/.test(name) ? zone : name;
}

/** The operator's time zone, for business hours. */
export function businessZone(): string {
  return zone;
}

/** '2:05 PM' today, 'Nov 20' this year, 'Nov 20, 2025' in earlier years. */
export function shortTime(date: Date, now = new Date()): string {
  const day = dayOf(date, zone);
  return day === dayOf(now, zone) ? formats.hour.format(date) : shortDay(day, now);
}

/** A calendar day such as `2026-11-22` as 'Nov 22'; of another year, with the year. */
export function shortDay(text: string, now = new Date()): string {
  const isThisYear = text.slice(0, 4) === dayOf(now, zone).slice(0, 4);
  return (isThisYear ? dayInYear : wholeDay).format(new Date(`${text}T12:00:00Z`));
}

/** 'Nov 22, 2026, 2:05 PM EST'. */
export function zonedTime(date: Date): string {
  return formats.zoned.format(date);
}

/** 'Nov 22, 2026, 2:05 PM'. */
export function momentText(at: string): string {
  return formats.whole.format(new Date(at));
}

/** 'today at 3:04 AM', 'on Nov 22, 2026, 3:04 AM'. */
export function dayAndTime(at: string): string {
  const date = new Date(at);
  return dayOf(date, zone) === today() ? `today at ${shortTime(date)}` : `on ${momentText(at)}`;
}

/** An ISO 8601 time in readable form with its zone. Any other text is returned unchanged. */
export function readable(text: string): string {
  return readableTime(text, zone);
}

/** Today's calendar day in the operator's time zone: `2026-11-22`. */
export function today(now = new Date()): string {
  return dayOf(now, zone);
}

function formatsIn(timeZone: string | undefined) {
  const minute = { hour: 'numeric', minute: '2-digit' } as const;
  const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', timeZone === undefined ? options : { ...options, timeZone });
  return {
    hour: format(minute),
    whole: format({ ...day, ...minute }),
    zoned: format({ ...day, ...minute, timeZoneName: 'short' }),
    generic: format({ timeZoneName: 'longGeneric' }),
  };
}

let formats = formatsIn(undefined);
let zone = formats.hour.resolvedOptions().timeZone;
const dayInYear = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
const wholeDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
