import { useEffect, useState } from 'react';

export type Selection = {
  readonly ids: ReadonlySet<string>;
  readonly toggle: (ids: readonly string[], isOn: boolean) => void;
  readonly clear: () => void;
};

/** The selected leads of a list. Each list starts with none selected. */
export function useSelection(list: string): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const clear = () => setIds(new Set());
  // biome-ignore lint/correctness/useExhaustiveDependencies: It is dropped when the list changes.
  useEffect(clear, [list]);
  return {
    ids,
    clear,
    toggle: (some, isOn) =>
      setIds((before) => {
        const next = new Set(before);
        for (const id of some) isOn ? next.add(id) : next.delete(id);
        return next;
      }),
  };
}
