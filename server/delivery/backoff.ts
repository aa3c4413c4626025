/** Tries of one delivery before it is dead. */
export const mostTries = 20;

/**
 * Milliseconds until the next try after so many: one second, doubling to one hour, and up to a tenth
 * more, so that deliveries that failed together do not all come back together.
 */
export function backoff(tries: number, random: () => number = Math.random): number {
  const base = Math.min(1000 * 2 ** (tries - 1), 60 * 60 * 1000);
  return Math.round(base * (1 + random() / 10));
}
