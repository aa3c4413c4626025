import { once } from 'node:events';
import { type MessagePort, Worker } from 'node:worker_threads';

/** The data that the thread starts with. */
export type BackgroundData = {
  /** Connects the thread to another thread's store; null if it opens the database itself. */
  readonly port: MessagePort | null;
  /** The memory of the signal that work has arrived. */
  readonly wakeUpMemory: SharedArrayBuffer;
};

/**
 * Runs background work in its own thread: composing and sending an email takes longer than handling a request, and
 * requests come first.
 */
export function startBackgroundThread(
  program: URL,
  connect: () => MessagePort | null,
  wakeUpMemory: SharedArrayBuffer,
) {
  let stopThread = start();
  let isStopped = false;
  let restarted = Promise.resolve();

  function start(): () => Promise<void> {
    const port = connect();
    const workerData: BackgroundData = { port, wakeUpMemory };
    const worker = new Worker(program, { workerData, transferList: port ? [port] : [] });
    const exited = once(worker, 'exit');
    let isWorking = false;
    worker.once('message', () => {
      isWorking = true;
    });
    return async () => {
      // A thread that is still loading holds no leases, and would read the message too late.
      if (isWorking) worker.postMessage('stop');
      else await worker.terminate();
      await exited;
    };
  }

  return {
    /** Starts the thread again, with the settings that are now stored. */
    restart: () => {
      restarted = restarted.then(stopThread).then(() => {
        if (!isStopped) stopThread = start();
      });
    },
    /** Resolves when the thread has ended; takes at most ten seconds. */
    stop: async () => {
      isStopped = true;
      await restarted;
      await stopThread();
    },
  };
}

export type BackgroundThread = ReturnType<typeof startBackgroundThread>;
