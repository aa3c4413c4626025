import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Log } from '#server/log.ts';

export type ConsoleThread = {
  /** Resolves when nothing runs any more. */
  readonly stop: () => Promise<void>;
};

/** The thread says `wake` when deliveries wait, and is told `stop`. */
export type ConsoleMessage = 'wake';

/**
 * Runs the console in a thread of its own, so that its queries never delay a visitor. If it can't start or
 * fails, the site runs on without it.
 */
export function startConsoleThread(log: Log, wakeUp: () => void): ConsoleThread {
  const worker = new Worker(new URL('./console-worker.ts', import.meta.url), {
    resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMb },
  });
  const exited = once(worker, 'exit');
  worker.on('message', (_message: ConsoleMessage) => wakeUp());
  worker.on('error', (error) =>
    log.error({ err: error }, 'The console has failed. The site runs without it until a restart'),
  );
  return {
    stop: async () => {
      worker.postMessage('stop');
      await exited;
    },
  };
}

const youngGenerationMb = 8;
