import type { Writable } from 'node:stream';

/**
 * Limits how many large bodies, such as files, are read at the same time, because each is held fully in memory: two per
 * caller, four in all. Further requests with large bodies wait unread.
 */
export function largeBodies(): (
  userId: string,
  reply: { readonly raw: Writable },
) => Promise<void> {
  /** The caller of each body that is being read. */
  const reading: string[] = [];
  const waiting: { readonly userId: string; readonly start: () => void }[] = [];

  function mayRead(userId: string): boolean {
    return reading.length < maxBodies && reading.filter((id) => id === userId).length < maxOfCaller;
  }

  function end(userId: string): void {
    reading.splice(reading.indexOf(userId), 1);
    const next = waiting.findIndex((one) => mayRead(one.userId));
    if (next >= 0) waiting.splice(next, 1)[0]?.start();
  }

  return async (userId, { raw }) => {
    if (mayRead(userId)) reading.push(userId);
    else {
      await new Promise<void>((resolve) => {
        const start = () => {
          reading.push(userId);
          resolve();
        };
        waiting.push({ userId, start });
      });
    }
    // The browser may have disconnected in the meantime.
    if (raw.destroyed) end(userId);
    else raw.once('close', () => end(userId));
  };
}

const maxOfCaller = 2;
const maxBodies = 4;
