import { Worker } from 'node:worker_threads';
import type { BesideSite } from '#server/extension/extension.ts';

type ConsoleState = 'starting' | 'running' | 'failed';

/** The message from the thread that the console is open. */
export type ConsoleMessage = 'running';
/** Messages to the thread. */
export type ConsoleOrder = 'open' | 'stop';

/**
 * Runs the console in its own thread, so that its queries never delay a visitor. If it can't start or fails, the site
 * continues without it, and it is restarted after a pause that grows with each failure.
 */
export function startConsoleThread(
  { log, mayOpen, wakeUpMemory }: Omit<BesideSite, 'settings'>,
  program: URL,
  { minMs, maxMs } = { minMs: 1_000, maxMs: 5 * 60_000 },
) {
  let state: ConsoleState = 'starting';
  let pauseMs = minMs;
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let { worker, ended } = start();

  function start() {
    // The arguments may specify another site directory, which contains the brochures that replies can attach.
    const thread = new Worker(program, {
      argv: process.argv.slice(2),
      workerData: wakeUpMemory,
    });
    void mayOpen.then(() => thread.postMessage('open' satisfies ConsoleOrder));
    let runsSince = Number.POSITIVE_INFINITY;
    let failure: unknown;
    thread.on('message', (message: ConsoleMessage) => {
      // Node's watch mode sends messages of its own through every thread.
      if (message !== 'running') return;
      state = 'running';
      runsSince = performance.now();
    });
    thread.on('error', (error) => {
      failure = error;
    });
    // `once` from node:events would reject when the console fails, and end the process.
    const exited = new Promise<void>((resolve) => void thread.once('exit', () => resolve()));
    return { worker: thread, ended: exited.then(() => restart(runsSince, failure)) };
  }

  function restart(runsSince: number, failure: unknown): void {
    if (isStopping) return;
    state = 'failed';
    if (performance.now() - runsSince > maxMs) pauseMs = minMs;
    log.error(
      { err: failure, pauseMs },
      'The console has failed. The site runs without it until it starts again after a pause',
    );
    timer = setTimeout(() => {
      state = 'starting';
      ({ worker, ended } = start());
    }, pauseMs);
    pauseMs = Math.min(2 * pauseMs, maxMs);
  }

  return {
    state: () => state,
    /** Resolves when the thread has ended. */
    stop: async () => {
      isStopping = true;
      clearTimeout(timer);
      worker.postMessage('stop' satisfies ConsoleOrder);
      await ended;
    },
  };
}
