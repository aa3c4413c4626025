import type { JobHandler } from './queue.ts';

/** A scheduled job, which runs again after a pause. */
export function repeated(
  clock: () => Date,
  pauseMs: number,
  work: (stopping: AbortSignal) => Promise<unknown>,
): JobHandler {
  return {
    isScheduled: true,
    run: async (_job, stopping) => {
      await work(stopping);
      return { againAt: new Date(clock().getTime() + pauseMs) };
    },
  };
}
