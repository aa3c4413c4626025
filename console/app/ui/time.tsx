import { momentText, shortTime, zonedTime } from '#console/app/lib/times.ts';

/** A time in its shortest form; the full date and the time zone appear on hover. */
export function Time({ at, isLong = false }: { at: string; isLong?: boolean }) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={zonedTime(date)}>
      {isLong ? momentText(at) : shortTime(date)}
    </time>
  );
}
