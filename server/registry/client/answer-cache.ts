/** The answers asked for last, each until its own end. */
export type AnswerCache<T> = {
  readonly get: (key: string) => T | undefined;
  readonly set: (key: string, value: T, milliseconds: number) => void;
};

export function createAnswerCache<T>(clock: () => Date, most: number): AnswerCache<T> {
  /** In the order of last use, because a Map keeps the order of insertion. */
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

    set: (key, value, milliseconds) => {
      entries.delete(key);
      entries.set(key, { value, until: clock().getTime() + milliseconds });
      if (entries.size <= most) return;
      for (const oldest of entries.keys()) {
        entries.delete(oldest);
        return;
      }
    },
  };
}
