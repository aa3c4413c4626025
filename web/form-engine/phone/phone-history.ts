import type { PhoneNumber } from '#web/form-engine/phone/phone-number.ts';

/**
 * What a phone control held before. The mask writes into the control, which makes the browser's own
 * undo put digits together that nobody typed.
 */
export type PhoneHistory = {
  /** To be called with the number that an edit is about to replace. */
  keep(before: PhoneNumber): void;
  /** The number to go back, or forward, to from this one; undefined when there is none. */
  travel(way: Way, from: PhoneNumber): PhoneNumber | undefined;
  clear(): void;
};

type Way = 'undo' | 'redo';

export function phoneHistory(): PhoneHistory {
  let past: PhoneNumber[] = [];
  let future: PhoneNumber[] = [];
  return {
    keep(before) {
      past.push(before);
      future = [];
    },
    travel(way, from) {
      const [source, target] = way === 'undo' ? [past, future] : [future, past];
      const next = source.pop();
      if (next) target.push(from);
      return next;
    },
    clear() {
      past = [];
      future = [];
    },
  };
}

/** The way that a key or an entry of the browser's menu asks for. */
export function wayOf(event: KeyboardEvent | InputEvent): Way | undefined {
  if (event instanceof InputEvent) {
    if (event.inputType === 'historyUndo') return 'undo';
    return event.inputType === 'historyRedo' ? 'redo' : undefined;
  }
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return key.toLowerCase() === 'y' && ctrlKey ? 'redo' : undefined;
}
