import type { FastifyReply } from 'fastify';

/**
 * Reads at most two large bodies of a caller, such as files, at the same time, because each is
 * fully in memory. The caller's other requests wait unread.
 */
export function largeBodies(): (userId: string, reply: FastifyReply) => Promise<void> {
  const waiting = new Map<string, (() => void)[]>();
  const open = new Map<string, number>();

  function leave(userId: string): void {
    const next = waiting.get(userId)?.shift();
    const left = (open.get(userId) ?? 1) - 1;
    if (next) next();
    else if (left > 0) open.set(userId, left);
    else {
      open.delete(userId);
      waiting.delete(userId);
    }
  }

  return async (userId, { raw }) => {
    const count = open.get(userId) ?? 0;
    if (count < atOnce) open.set(userId, count + 1);
    else {
      const line = waiting.get(userId) ?? [];
      waiting.set(userId, line);
      await new Promise<void>((resume) => void line.push(resume));
    }
    // The browser may have disconnected in the meantime.
    if (raw.destroyed) leave(userId);
    else raw.once('close', () => leave(userId));
  };
}

const atOnce = 2;
