/** Tells polling loops that work has arrived, so they don't have to wait for their next poll. */
export type WakeUpSignal = {
  readonly send: () => void;
  readonly listen: () => WakeUpListener;
};

export type WakeUpListener = {
  /** Wakes this listener only. */
  readonly wake: () => void;
  /** Resolves at the next signal or after the timeout. A signal sent between two waits is kept. */
  readonly wait: (timeoutMs: number) => Promise<void>;
};

export function createWakeUpSignal(): WakeUpSignal {
  const listeners: WakeUpListener[] = [];
  return {
    send: () => {
      for (const listener of listeners) listener.wake();
    },
    listen: () => {
      const listener = createListener();
      listeners.push(listener);
      return listener;
    },
  };
}

function createListener(): WakeUpListener {
  let isSignaled = false;
  let resume: (() => void) | undefined;
  return {
    wake: () => {
      isSignaled = true;
      resume?.();
    },
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
