import { once } from 'node:events';
import { type MessagePort, Worker } from 'node:worker_threads';

export type BackgroundThread = {
  /** Tells the delivery workers that deliveries are waiting. */
  readonly wakeUp: () => void;
  /** Tells them that destinations were added, changed, or removed. */
  readonly followDestinations: () => void;
  /** Resolves when nothing runs any more; takes at most ten seconds. */
  readonly stop: () => Promise<void>;
};

/** What the thread is told. It says `working` once, before it leases anything. */
export type BackgroundMessage = 'wake' | 'destinations' | 'stop';

/**
 * Runs everything that no request waits for in a thread of its own: composing and sending a mail takes
 * longer than answering a request, and requests come first. `port` connects it to the store of another thread; null
 * if it opens the database itself.
 */
export function startBackgroundThread(program: URL, port: MessagePort | null): BackgroundThread {
  const worker = new Worker(program, {
    workerData: { port },
    transferList: port ? [port] : [],
  });
  let isWakingUp = false;
  let isWorking = false;
  worker.once('message', () => {
    isWorking = true;
  });
  const tell = (message: BackgroundMessage) => worker.postMessage(message);
  return {
    wakeUp: () => {
      if (isWakingUp) return;
      isWakingUp = true;
      setTimeout(() => {
        isWakingUp = false;
        tell('wake');
      }, wakeUpDelayMs);
    },
    followDestinations: () => tell('destinations'),
    stop: async () => {
      const exited = once(worker, 'exit');
      // A thread that is still loading has leased nothing and would only hear of this later.
      if (isWorking) tell('stop');
      else await worker.terminate();
      await exited;
    },
  };
}

/** Submissions of this time wake the thread up once. */
const wakeUpDelayMs = 100;
