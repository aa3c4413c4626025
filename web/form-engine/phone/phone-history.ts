import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { formatPhone, type PhoneNumber } from '#web/form-engine/phone/phone-number.ts';

/**
 * Undo and redo of a phone control. Writing the formatted number into the control breaks the
 * browser's own undo, which would leave digits that nobody typed.
 */
export function usePhoneHistory(
  input: RefObject<HTMLInputElement | null>,
  number: RefObject<PhoneNumber>,
  show: (number: PhoneNumber, caret: number) => void,
) {
  const [history] = useState(createHistory);

  const undo = useEffectEvent((event: KeyboardEvent | InputEvent) => {
    const direction = directionOf(event);
    if (!direction) return;
    event.preventDefault();
    const next = history.move(direction, number.current);
    if (next) show(next, formatPhone(next).length);
  });

  // Native listeners, because React has no event before an undo.
  useEffect(() => {
    const control = input.current;
    const listener = (event: KeyboardEvent | InputEvent) => undo(event);
    control?.addEventListener('keydown', listener);
    control?.addEventListener('beforeinput', listener);
    return () => {
      control?.removeEventListener('keydown', listener);
      control?.removeEventListener('beforeinput', listener);
    };
  }, [input]);

  return history;
}

type Direction = 'undo' | 'redo';

function createHistory() {
  let past: PhoneNumber[] = [];
  let future: PhoneNumber[] = [];
  return {
    /** Call this with the number that an edit is about to replace. */
    push(before: PhoneNumber) {
      past.push(before);
      future = [];
    },
    /** The number before or after this one; undefined at the end of the history. */
    move(direction: Direction, from: PhoneNumber): PhoneNumber | undefined {
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

/** The direction that a key or the browser's menu requests. */
function directionOf(event: KeyboardEvent | InputEvent): Direction | undefined {
  if (event instanceof InputEvent) {
    if (event.inputType === 'historyUndo') return 'undo';
    return event.inputType === 'historyRedo' ? 'redo' : undefined;
  }
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return key.toLowerCase() === 'y' && ctrlKey ? 'redo' : undefined;
}
