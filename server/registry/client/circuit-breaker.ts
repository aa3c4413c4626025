/**
 * Spares visitors the wait for a registry that is down: after some failures in a row nobody is sent
 * to it for a while, then one look-up tries whether it is back.
 */
export type CircuitBreaker = {
  /** Whether the registry may be asked now; every yes is to be followed by a `report`. */
  readonly admits: () => boolean;
  /** True when the report opened or closed the circuit. */
  readonly report: (outcome: 'answered' | 'failed') => boolean;
  readonly isOpen: () => boolean;
};

export function createCircuitBreaker(
  clock: () => Date,
  { failures, openMilliseconds }: { readonly failures: number; readonly openMilliseconds: number },
): CircuitBreaker {
  let failed = 0;
  let openUntil: number | null = null;
  let probing = false;

  return {
    admits: () => {
      if (openUntil === null) return true;
      if (probing || clock().getTime() < openUntil) return false;
      probing = true;
      return true;
    },

    report: (outcome) => {
      const wasOpen = openUntil !== null;
      probing = false;
      if (outcome === 'answered') {
        failed = 0;
        openUntil = null;
        return wasOpen;
      }
      failed += 1;
      if (failed < failures) return false;
      openUntil = clock().getTime() + openMilliseconds;
      return !wasOpen;
    },

    isOpen: () => openUntil !== null,
  };
}
