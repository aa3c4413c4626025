import { once } from 'node:events';
import { type MessagePort, Worker } from 'node:worker_threads';

/** Messages to the thread. The thread itself posts `working` once, before it leases anything. */
export type BackgroundMessage = 'wake' | 'destinations' | 'stop';

/**
 * Runs background work in its own thread: composing and sending an email takes longer than handling a request, and
 * requests come first. `port` connects the thread to another thread's store; null if it opens the database itself.
 */
export function startBackgroundThread(program: URL, port: MessagePort | null) {
  const worker = new Worker(program, {
    workerData: { port },
    transferList: port ? [port] : [],
  });
  let isWakingUp = false;
  let isWorking = false;
  worker.once('message', () => {
    isWorking = true;
  });
  const post = (message: BackgroundMessage) => worker.postMessage(message);
  return {
    /** Wakes up the delivery workers, because deliveries are waiting. */
    wakeUp: () => {
      if (isWakingUp) return;
      isWakingUp = true;
      setTimeout(() => {
        isWakingUp = false;
        post('wake');
      }, wakeUpDelayMs);
    },
    /** Makes the workers reload destinations after any were added, changed, or removed. */
    followDestinations: () => post('destinations'),
    /** Resolves when the thread has ended; takes at most ten seconds. */
    stop: async () => {
      const exited = once(worker, 'exit');
      // A thread that is still loading holds no leases, and would read the message too late.
      if (isWorking) post('stop');
      else await worker.terminate();
      await exited;
    },
  };
}

export type BackgroundThread = ReturnType<typeof startBackgroundThread>;

/** Submissions within this interval share one wake-up. */
const wakeUpDelayMs = 100;
