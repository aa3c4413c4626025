/** Tells lanes in every thread that work has arrived, so they don't wait for their next poll. */
export type WakeUpSignal = {
  /** Passed to another thread, so that it opens the same signal. */
  readonly memory: SharedArrayBuffer;
  /** Signals within a tenth of a second are sent as one. */
  readonly send: () => void;
  /** The number of signals so far. */
  readonly count: () => number;
  /** Resolves once the count is no longer `seen`, or after the timeout. */
  readonly next: (seen: number, timeoutMs: number) => Promise<unknown>;
};

export function createWakeUpSignal(memory = new SharedArrayBuffer(4)): WakeUpSignal {
  const counter = new Int32Array(memory);
  let sentAt = Number.NEGATIVE_INFINITY;
  let isPlanned = false;

  function sendNow(): void {
    isPlanned = false;
    sentAt = performance.now();
    Atomics.add(counter, 0, 1);
    Atomics.notify(counter, 0);
  }

  return {
    memory,
    send: () => {
      if (isPlanned) return;
      const pauseMs = sentAt + minPauseMs - performance.now();
      isPlanned = pauseMs > 0;
      if (isPlanned) setTimeout(sendNow, pauseMs);
      else sendNow();
    },
    count: () => Atomics.load(counter, 0),
    next: async (seen, timeoutMs) => Atomics.waitAsync(counter, 0, seen, timeoutMs).value,
  };
}

const minPauseMs = 100;
