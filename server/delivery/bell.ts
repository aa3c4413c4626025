/** A bell that a loop sleeps beside; a ring while nobody sleeps is heard by the next sleeper. */
export function createBell(): {
  readonly ring: () => void;
  readonly sleep: (milliseconds: number) => Promise<void>;
} {
  let rung = false;
  let wake: (() => void) | undefined;
  return {
    ring: () => {
      rung = true;
      wake?.();
    },
    sleep: async (milliseconds) => {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      wake = undefined;
      rung = false;
    },
  };
}
