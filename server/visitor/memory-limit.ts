import { type OverLimit, overLimit, type Quota, windowOf } from '#server/db/rate-limits.ts';

/** Counts one hit in each bucket and returns the first full one, if any. */
export type MemoryLimit = (quotas: readonly Quota[], now: Date) => OverLimit | null;

/** Fixed windows in this process's memory, for requests that are not worth a write. */
export function memoryLimit(): MemoryLimit {
  const windows = new Map<string, { readonly endsAt: number; hits: number }>();

  function isWithin(quota: Quota, now: Date): boolean {
    let window = windows.get(quota.bucket);
    if (!window || window.endsAt <= now.getTime()) {
      if (windows.size >= maxWindows) windows.clear();
      window = { endsAt: windowOf(quota, now).endsAt, hits: 0 };
      windows.set(quota.bucket, window);
    }
    window.hits += 1;
    return window.hits <= quota.limit;
  }

  return (quotas, now) => {
    const full = quotas.find((quota) => !isWithin(quota, now));
    return full ? overLimit(full, now) : null;
  };
}

/** Limits memory use. Forgotten windows let a few more requests pass. */
const maxWindows = 10_000;
