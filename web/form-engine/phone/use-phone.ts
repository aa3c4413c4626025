import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type PhoneCountry, unitedStates } from '#web/form-engine/phone/phone-country.ts';
import {
  editPhone,
  formatPhone,
  moveTo,
  type PhoneNumber,
  phonePayload,
  placeholderOf,
  readPhone,
} from '#web/form-engine/phone/phone-number.ts';
import { useFormContext, useOnRestore } from '#web/form-engine/store/form-store.ts';

/**
 * State and events of a phone control. The control shows the number in its country's format; the
 * form's store gets the payload. The other countries are loaded at the first use; text typed before
 * they arrive is then read again.
 */
export function usePhone(name: string) {
  const { store } = useFormContext();
  const input = useRef<HTMLInputElement>(null);
  const number = useRef<PhoneNumber>(blank);
  const countries = useRef<readonly PhoneCountry[]>(onlyHome);
  const [shown, setShown] = useState({ number: blank, countries: onlyHome });

  function show(next: PhoneNumber, caret?: number) {
    number.current = next;
    setShown({ number: next, countries: countries.current });
    const control = input.current;
    const text = formatPhone(next);
    if (control && control.value !== text) control.value = text;
    if (control && caret !== undefined && document.activeElement === control) {
      control.setSelectionRange(caret, caret);
    }
    store.change({ [name]: phonePayload(next) });
  }

  function readAgain() {
    const control = input.current;
    if (!control) return;
    const { value, selectionStart } = control;
    const caret = selectionStart ?? value.length;
    const next = readPhone(value, number.current.country, countries.current, 'whole');
    const { length } = formatPhone(next);
    show(next, caret === value.length ? length : Math.min(caret, length));
  }

  function load() {
    void loadCountries().then((loaded) => {
      if (!loaded || countries.current === loaded) return;
      countries.current = loaded;
      // A formatted number has been read already; only its country may change to another one with
      // the same code.
      const known = number.current;
      const formatted = known.digits !== '' && !known.plus;
      if (formatted && input.current?.value === formatPhone(known)) {
        show(readPhone(phonePayload(known), known.country, loaded, 'whole'));
      } else readAgain();
    });
  }

  const history = usePhoneHistory(input, number, show);

  useOnRestore(() => {
    const text = input.current?.value ?? '';
    history.clear();
    if (text === '') show(blank);
    else if (text !== formatPhone(number.current)) {
      readAgain();
      load();
    }
  });

  return {
    input,
    number: shown.number,
    countries: shown.countries,
    placeholder: placeholderOf(shown.number.country),
    load,
    onInput({ currentTarget, nativeEvent }: FormEvent<HTMLInputElement>) {
      load();
      const event = nativeEvent instanceof InputEvent ? nativeEvent : undefined;
      const text = currentTarget.value;
      const caret = currentTarget.selectionStart ?? text.length;
      const inserted = event?.data ?? undefined;
      const edit = { text, caret, inputType: event?.inputType, inserted };
      const edited = editPhone(number.current, edit, countries.current);
      if (edited.number.digits !== number.current.digits) history.push(number.current);
      show(edited.number, edited.caret);
    },
    pick(country: PhoneCountry) {
      history.push(number.current);
      show(moveTo(country, number.current));
      input.current?.focus();
    },
  };
}

/** Loads every country at the first use of a phone field; undefined if they can't be loaded now. */
export function loadCountries(): Promise<readonly PhoneCountry[] | undefined> {
  loading ??= import('#web/form-engine/phone/phone-country-list.ts').then(
    ({ phoneCountries }) => phoneCountries,
    () => {
      loading = undefined;
      return undefined;
    },
  );
  return loading;
}

/** The numbers that a phone control held before. */
type PhoneHistory = {
  /** Call this with the number that an edit is about to replace. */
  push(before: PhoneNumber): void;
  clear(): void;
};

/**
 * Undo and redo of a phone control. Writing the formatted number into the control breaks the
 * browser's own undo, which would leave digits that nobody typed.
 */
function usePhoneHistory(
  input: RefObject<HTMLInputElement | null>,
  number: RefObject<PhoneNumber>,
  show: (number: PhoneNumber, caret: number) => void,
): PhoneHistory {
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

let loading: Promise<readonly PhoneCountry[] | undefined> | undefined;
const blank: PhoneNumber = { country: unitedStates, digits: '', plus: false };
const onlyHome: readonly PhoneCountry[] = [unitedStates];
