import type { FastifyInstance } from 'fastify';
import type { ConsoleState } from '#server/lib/console-thread.ts';
import type { ServerStore } from '#server/store/store.ts';

/**
 * Health checks for supervisors: the process responds, and forms are accepted, which they are even if the console has
 * failed.
 */
export function healthRoutes(
  store: () => Pick<ServerStore, 'ready'>,
  consoleState: () => ConsoleState | 'off',
): (app: FastifyInstance) => Promise<void> {
  const isReady = limitedReadiness();
  return async (app) => {
    app.get('/healthz', async () => ({ status: 'ok' }));
    app.get('/readyz', async (_request, reply) => {
      await isReady(store());
      return reply.send({ status: 'ok', console: consoleState() });
    });
  };
}

/** Caches the result for a second, because the endpoint is public and each check costs a commit. */
function limitedReadiness(): (store: Pick<ServerStore, 'ready'>) => Promise<void> {
  let askedAt = Number.NEGATIVE_INFINITY;
  let answer: Promise<void> = Promise.resolve();
  return (store) => {
    if (performance.now() - askedAt < readinessMs) return answer;
    askedAt = performance.now();
    answer = store.ready();
    return answer;
  };
}

const readinessMs = 1000;
