/** A moment, as short as it can be today; the whole date appears on hover. */
export function Time({
  at,
  isLong = false,
  isExact = false,
}: {
  at: string;
  isLong?: boolean;
  /** With seconds. */
  isExact?: boolean;
}) {
  const date = new Date(at);
  const long = whole.format(date);
  return (
    <time dateTime={at} title={long}>
      {isExact ? exact.format(date) : isLong ? long : shortTime(date)}
    </time>
  );
}

/** '2:05 PM' today, 'Nov 20' this year, 'Nov 20, 2025' before. In the user's time zone. */
export function shortTime(date: Date, now = new Date()): string {
  if (now.getTime() - date.getTime() < dayMs && now.getDate() === date.getDate()) {
    return hour.format(date);
  }
  return dayText(date, now);
}

/** A calendar day such as `2026-11-22`, which has no time zone: 'Nov 22'. */
export function shortDay(text: string, now = new Date()): string {
  return dayText(new Date(`${text}T12:00:00`), now);
}

/** 'Nov 22, 2026, 2:05 PM'. */
export function momentText(at: string): string {
  return whole.format(new Date(at));
}

/** Today's calendar day for the user: `2026-11-22`. */
export function today(now = new Date()): string {
  const pad = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

/** Each day is formatted once: long lists name few days many times. */
function dayText(date: Date, now: Date): string {
  const isThisYear = date.getFullYear() === now.getFullYear();
  const key = (isThisYear ? 0 : date.getFullYear() * 512) + date.getMonth() * 32 + date.getDate();
  const known = dayTexts.get(key);
  if (known !== undefined) return known;
  const text = (isThisYear ? day : dayOfYear).format(date);
  dayTexts.set(key, text);
  return text;
}

const dayTexts = new Map<number, string>();
const dayMs = 24 * 60 * 60 * 1000;
const hour = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const dayOfYear = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});
const whole = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });
