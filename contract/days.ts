/**
 * Calendar days are texts such as `2026-11-22`, in the time zone of `TIME_ZONE`. A day
 * may have 23 or 25 hours, so arithmetic on days never uses hours.
 */

/** The zone of the company's own address (`contract/site.ts`); a server's own is usually UTC. */
export const defaultTimeZone = 'America/New_York';

/** The day on which a moment falls. */
export function dayOf(time: Date, timeZone: string): string {
  return clockText(time, timeZone).slice(0, 10);
}

/** The hour of a moment: 0 to 23. */
export function hourOf(time: Date, timeZone: string): number {
  return Number(clockText(time, timeZone).slice(11, 13));
}

/** The first moment of a day, which is not midnight where the clock skips it. */
export function startOfDay(day: string, timeZone: string): Date {
  return momentOf(day, '00:00', timeZone);
}

/**
 * The moment at which the clock shows a time such as `03:30`: the first one if it does so twice, and a later time if
 * the clock skips that one. Two offsets are tried, because the clock may change on that day.
 */
export function momentOf(day: string, time: string, timeZone: string): Date {
  const local = Date.parse(`${day}T${time}:00Z`);
  const candidates = [local - dayMs, local + dayMs].map(
    (near) => new Date(local - offsetAt(new Date(near), timeZone)),
  );
  const [first = new Date(local), last = first] = candidates.toSorted((a, b) => +a - +b);
  return clockText(first, timeZone) >= `${day} ${time}` ? first : last;
}

/** The first moment after the day. */
export function endOfDay(day: string, timeZone: string): Date {
  return startOfDay(addDays(day, 1), timeZone);
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);
}

/** Negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs;
}

/** `2026-11-22 21:30:05`: sorts as text, and spreadsheets read it as a date. */
export function clockText(time: Date, timeZone: string): string {
  const parts = formatter('clock', timeZone).formatToParts(time);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  const day = `${part('year')}-${part('month')}-${part('day')}`;
  return `${day} ${part('hour')}:${part('minute')}:${part('second')}`;
}

/** `2026-11-22 21:30:05 EST`. */
export function exactText(time: Date, timeZone: string): string {
  const parts = formatter('text', timeZone).formatToParts(time);
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return `${clockText(time, timeZone)} ${zone}`;
}

/** `November 22, 2026 at 1:02 AM EST`. */
export function timeText(time: Date, timeZone: string): string {
  return formatter('text', timeZone).format(time);
}

/**
 * Formats an ISO 8601 time (`2026-11-22T06:02:03.000Z`) like `timeText`; returns any other text
 * unchanged.
 */
export function readableTime(text: string, timeZone: string): string {
  return isoTime.test(text) ? timeText(new Date(text), timeZone) : text;
}

/** '3:05 PM' for `15:05`. */
export function hourText(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** `November 21, 2026` for the calendar day `2026-11-21`; returns any other text unchanged. */
export function longDay(text: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(text)
    ? formatter('day', 'UTC').format(new Date(`${text}T12:00:00Z`))
    : text;
}

/** The offset of local time from UTC at a moment. */
function offsetAt(time: Date, timeZone: string): number {
  const shown = Date.parse(`${clockText(time, timeZone).replace(' ', 'T')}Z`);
  return shown - Math.floor(time.getTime() / 1000) * 1000;
}

/** Cached, because creating a formatter takes far longer than using it. */
function formatter(name: keyof typeof formats, timeZone: string): Intl.DateTimeFormat {
  const key = `${name} ${timeZone}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', { ...formats[name], timeZone });
  formatters.set(key, made);
  return made;
}

const formatters = new Map<string, Intl.DateTimeFormat>();
const formats = {
  clock: {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  },
  text: {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  },
  day: { dateStyle: 'long' },
} as const;
const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;
const dayMs = 24 * 60 * 60 * 1000;
