/** A cache of the most recently used answers, each with its own lifetime. */
export type AnswerCache<T> = {
  readonly get: (key: string) => T | undefined;
  readonly set: (key: string, value: T, lifetimeMs: number) => void;
};

export function createAnswerCache<T>(clock: () => Date, maxEntries: number): AnswerCache<T> {
  /** In order of last use: a Map keeps the order of insertion. */
  const entries = new Map<string, { readonly value: T; readonly until: number }>();

  return {
    get: (key) => {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      if (entry.until <= clock().getTime()) return undefined;
      entries.set(key, entry);
      return entry.value;
    },

    set: (key, value, lifetimeMs) => {
      entries.delete(key);
      entries.set(key, { value, until: clock().getTime() + lifetimeMs });
      if (entries.size <= maxEntries) return;
      for (const oldest of entries.keys()) {
        entries.delete(oldest);
        return;
      }
    },
  };
}
