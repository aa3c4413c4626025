/** Attempts before a delivery fails for good: hourly for five days, as mail servers do. */
export const maxTries = 132;

/**
 * The pause after an attempt: one second, doubling up to one hour, plus up to ten percent, so that
 * deliveries that failed together don't all come back together.
 */
export function backoffMs(tries: number, random: () => number = Math.random): number {
  const base = Math.min(1000 * 2 ** Math.min(tries - 1, 30), 60 * 60 * 1000);
  return Math.round(base * (1 + random() / 10));
}
