/** For example `November 22, 2026 at 1:02 AM EST`. */
export function localTimeText(time: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(time);
}

/** The calendar day and the hour (0 to 23) in a time zone. */
export function localTime(
  now: Date,
  timeZone: string,
): { readonly day: string; readonly hour: number } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return { day: `${part('year')}-${part('month')}-${part('day')}`, hour: Number(part('hour')) };
}

/** For example `November 22, 2026 at 1:02 AM UTC`. */
export function timeText(time: Date): string {
  return localTimeText(time, 'UTC');
}
