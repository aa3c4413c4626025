import { setTimeout as wait } from 'node:timers/promises';
import type { Upkeep } from '#server/db/upkeep.ts';
import type { Log } from '#server/lib/log.ts';
import type { JobHandler } from './queue.ts';

type PollingOptions<T> = {
  readonly wakeUp: WakeUpSignal;
  readonly pollIntervalMs: number;
  readonly maxConcurrent: number;
  /** Leases due items. Must not reject. */
  readonly lease: (limit: number) => Promise<readonly T[]>;
  /** Must not reject, and must end soon after `stopping`. */
  readonly work: (item: T, stopping: AbortSignal) => Promise<void>;
};

export type PollingLoop = {
  /**
   * Stops leasing, and resolves when all running items have ended. Aborts items that are still running after four
   * seconds.
   */
  readonly stop: () => Promise<void>;
};

/** Leases items and works on a few at a time. If nothing is due, it polls or waits to be woken up. */
export function startPolling<T>(options: PollingOptions<T>): PollingLoop {
  const { pollIntervalMs, maxConcurrent, lease, work } = options;
  const listener = options.wakeUp.listen();
  const inProgress = new Set<Promise<void>>();
  const stopping = new AbortController();
  let isStopping = false;
  const running = run();

  async function run(): Promise<void> {
    while (!isStopping) {
      const free = maxConcurrent - inProgress.size;
      const items = free > 0 ? await lease(free) : [];
      for (const item of items) {
        const attempt = work(item, stopping.signal).finally(() => {
          inProgress.delete(attempt);
          listener.wake();
        });
        inProgress.add(attempt);
      }
      if (items.length < free || free === 0) await listener.wait(pollIntervalMs);
    }
  }

  return {
    stop: async () => {
      isStopping = true;
      const grace = setTimeout(() => stopping.abort(), stopGraceMs);
      listener.wake();
      await running;
      listener.end();
      while (inProgress.size > 0) await Promise.allSettled(inProgress);
      clearTimeout(grace);
    },
  };
}

const stopGraceMs = 4_000;

/** Signals polling loops that work has arrived, so they don't wait for their next poll. */
export type WakeUpSignal = {
  readonly send: () => void;
  readonly listen: () => WakeUpListener;
};

type WakeUpListener = {
  /** Wakes this listener only. */
  readonly wake: () => void;
  /** Resolves at the next signal or after the timeout. A signal sent between two waits is kept. */
  readonly wait: (timeoutMs: number) => Promise<void>;
  /** Stops listening. */
  readonly end: () => void;
};

export function createWakeUpSignal(): WakeUpSignal {
  const listeners = new Set<WakeUpListener>();
  return {
    send: () => {
      for (const listener of listeners) listener.wake();
    },
    listen: () => {
      const listener = createListener(() => listeners.delete(listener));
      listeners.add(listener);
      return listener;
    },
  };
}

function createListener(end: () => void): WakeUpListener {
  let isSignaled = false;
  let resume: (() => void) | undefined;
  return {
    wake: () => {
      isSignaled = true;
      resume?.();
    },
    end,
    wait: async (timeoutMs) => {
      if (!isSignaled) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs);
          resume = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      resume = undefined;
      isSignaled = false;
    },
  };
}

/** Sweeps the store now and every ten minutes until stopped. */
export function startSweeping(store: Pick<Upkeep, 'sweep'>, log: Log): { stop: () => void } {
  const ended = new AbortController();
  const sweepOn = async () => {
    while (!ended.signal.aborted) {
      await store.sweep(new Date()).catch(() => log.warn({}, 'Sweeping the store failed'));
      await wait(10 * 60 * 1000, undefined, { signal: ended.signal, ref: false }).catch(
        () => undefined,
      );
    }
  };
  void sweepOn();
  return { stop: () => ended.abort() };
}

/** A job that runs again after a pause. */
export function repeated(
  clock: () => Date,
  pauseMs: number,
  work: (stopping: AbortSignal) => Promise<unknown>,
): JobHandler {
  return {
    run: async (_job, stopping) => {
      await work(stopping);
      return { againAt: new Date(clock().getTime() + pauseMs) };
    },
  };
}
