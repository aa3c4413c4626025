import { Worker } from 'node:worker_threads';
import type { Log } from './log.ts';

export type ConsoleThread = {
  /** Resolves when nothing runs any more. */
  readonly stop: () => Promise<void>;
};

/** What the thread asks of the rest of the server: to deliver, or to load the destinations. */
export type ConsoleMessage = 'wake' | 'destinations';
/** What the thread is told: to stop, or that the destinations it asked for were loaded. */
export type ConsoleOrder = 'stop' | 'loaded';

/**
 * Runs the console in a thread of its own, so that its queries never delay a visitor. If it can't start or
 * fails, the site runs on without it.
 */
export function startConsoleThread(
  log: Log,
  server: { readonly wakeUp: () => void; readonly followDestinations: () => Promise<void> },
  program: URL,
): ConsoleThread {
  // The command line may name another site, whose brochures replies can have.
  const worker = new Worker(program, { argv: process.argv.slice(2) });
  // `once` of node:events would reject when the console fails, and end the process.
  const exited = new Promise<void>((resolve) => void worker.once('exit', () => resolve()));
  const tell = (order: ConsoleOrder) => worker.postMessage(order);
  worker.on('message', (message: ConsoleMessage) => {
    if (message === 'wake') server.wakeUp();
    else void server.followDestinations().then(() => tell('loaded'));
  });
  worker.on('error', (error) =>
    log.error({ err: error }, 'The console has failed. The site runs without it until a restart'),
  );
  return {
    stop: async () => {
      tell('stop');
      await exited;
    },
  };
}
