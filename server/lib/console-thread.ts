import { Worker } from 'node:worker_threads';
import type { Log } from './log.ts';

export type ConsoleThread = {
  /** Resolves when the thread has ended. */
  readonly stop: () => Promise<void>;
};

/** Messages from the thread: wake up the delivery workers, or load the destinations. */
export type ConsoleMessage = 'wake' | 'destinations';
/** Messages to the thread: stop, or the destinations have been loaded. */
export type ConsoleOrder = 'stop' | 'loaded';

/**
 * Runs the console in its own thread, so that its queries never delay a visitor. If it can't start or fails, the site
 * runs on without it.
 */
export function startConsoleThread(
  log: Log,
  server: { readonly wakeUp: () => void; readonly followDestinations: () => Promise<void> },
  program: URL,
): ConsoleThread {
  // The arguments may name another site directory, whose brochures replies can attach.
  const worker = new Worker(program, { argv: process.argv.slice(2) });
  // `once` of node:events would reject when the console fails, and end the process.
  const exited = new Promise<void>((resolve) => void worker.once('exit', () => resolve()));
  const post = (order: ConsoleOrder) => worker.postMessage(order);
  worker.on('message', (message: ConsoleMessage) => {
    if (message === 'wake') server.wakeUp();
    else void server.followDestinations().then(() => post('loaded'));
  });
  worker.on('error', (error) =>
    log.error({ err: error }, 'The console has failed. The site runs without it until a restart'),
  );
  return {
    stop: async () => {
      post('stop');
      await exited;
    },
  };
}
