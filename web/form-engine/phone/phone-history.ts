import type { PhoneNumber } from '#web/form-engine/phone/phone-number.ts';

/**
 * The numbers that a phone control held before. Writing the formatted number into the control
 * breaks the browser's own undo, which would leave digits that nobody typed.
 */
export type PhoneHistory = {
  /** To be called with the number that an edit is about to replace. */
  push(before: PhoneNumber): void;
  /** The number before or after this one in the history; undefined at its end. */
  move(direction: Direction, from: PhoneNumber): PhoneNumber | undefined;
  clear(): void;
};

type Direction = 'undo' | 'redo';

export function createPhoneHistory(): PhoneHistory {
  let past: PhoneNumber[] = [];
  let future: PhoneNumber[] = [];
  return {
    push(before) {
      past.push(before);
      future = [];
    },
    move(direction, from) {
      const [source, target] = direction === 'undo' ? [past, future] : [future, past];
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

/** The direction that a key or an entry of the browser's menu asks for. */
export function directionOf(event: KeyboardEvent | InputEvent): Direction | undefined {
  if (event instanceof InputEvent) {
    if (event.inputType === 'historyUndo') return 'undo';
    return event.inputType === 'historyRedo' ? 'redo' : undefined;
  }
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return key.toLowerCase() === 'y' && ctrlKey ? 'redo' : undefined;
}
