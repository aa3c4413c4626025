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
  return (
    <time dateTime={at} title={whole.format(date)}>
      {isExact ? exact.format(date) : isLong ? whole.format(date) : shortTime(date, new Date())}
    </time>
  );
}

/** '2:05 PM' today, 'Nov 20' this year, 'Nov 20, 2025' before. In the user's time zone. */
export function shortTime(date: Date, now: Date): string {
  if (date.toDateString() === now.toDateString()) return hour.format(date);
  return date.getFullYear() === now.getFullYear() ? day.format(date) : dayOfYear.format(date);
}

/** A calendar day such as `2026-11-22`, which has no time zone: 'Nov 22'. */
export function shortDay(text: string, now: Date): string {
  const date = new Date(`${text}T12:00:00`);
  return date.getFullYear() === now.getFullYear() ? day.format(date) : dayOfYear.format(date);
}

/** Today's calendar day for the user: `2026-11-22`. */
export function today(now = new Date()): string {
  const pad = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

const hour = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const dayOfYear = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});
const whole = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });
