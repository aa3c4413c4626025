/**
 * Saves visitors the wait for a registry that is down. After several consecutive failures it is not
 * asked for a while; then a single lookup tests whether it is back.
 */
export type CircuitBreaker = {
  /** True if the registry may be asked now. Each `true` must be followed by a `report`. */
  readonly admits: () => boolean;
  /** Returns true if the report opened or closed the circuit. */
  readonly report: (outcome: 'answered' | 'failed') => boolean;
  readonly isOpen: () => boolean;
};

export function createCircuitBreaker(
  clock: () => Date,
  { failures, openMs }: { readonly failures: number; readonly openMs: number },
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
      openUntil = clock().getTime() + openMs;
      return !wasOpen;
    },

    isOpen: () => openUntil !== null,
  };
}
