import {
  type ComponentProps,
  type FormEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { phoneCopy } from '#content/form-copy.ts';
import type { TextField } from '#contract/form.ts';
import {
  maxExtensionDigits,
  phoneLengthHint,
  phoneWithExtension,
  splitPhone,
} from '#contract/phone.ts';
import { described, FieldFrame } from '#web/form-engine/fields/field-frame.tsx';
import { type PhoneCountry, unitedStates } from '#web/form-engine/phone/phone-country.ts';
import {
  digitsOf,
  editPhone,
  formatPhone,
  moveTo,
  type PhoneNumber,
  phonePayload,
  placeholderOf,
  readPhone,
} from '#web/form-engine/phone/phone-number.ts';
import { useFormContext } from '#web/form-engine/store/form-context.ts';
import { type FieldParts, useOnRestore } from '#web/form-engine/store/form-store.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useLoaded } from '#web/ui/use-loaded.ts';

/** The picker is useless without the countries, so both load or neither. */
async function importPicker() {
  const [picker, countries] = await Promise.all([
    import('#web/form-engine/phone/country-picker.tsx'),
    loadCountries(),
  ]);
  if (!countries) throw new Error('The countries could not be loaded');
  return picker;
}

/** A phone number in its country's format, and a button to choose the country. */
export function PhoneField({ parts: { field, ...rest } }: { parts: FieldParts<TextField> }) {
  const { name, id } = rest;
  const phone = usePhone(name);
  // The placeholder disappears with the first digit; the note keeps showing the format.
  const format = `${phoneCopy.format} ${phone.placeholder}`;
  const hint = rest.problems.length > 0 ? phoneLengthHint(phonePayload(phone.number)) : '';
  const note = hint === '' ? format : `${format}. ${hint}`;
  const parts = { ...rest, field: { ...field, note } };
  const button = useRef<HTMLButtonElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const { part, failed, load } = useLoaded(importPicker);
  const { country } = phone.number;
  return (
    <FieldFrame parts={parts} advice={open && failed ? notLoaded : undefined}>
      <div ref={line} className="relative">
        <CountryButton
          ref={button}
          country={country}
          aria-expanded={open && part !== undefined}
          onClick={() => {
            setOpen(failed || !open);
            phone.load();
            load();
          }}
          onFocus={phone.load}
          onPointerEnter={phone.load}
        />
        <span aria-hidden="true" className="absolute inset-y-3 left-18 w-px bg-rule" />
        <input
          ref={phone.input}
          id={id}
          name={name}
          type="tel"
          inputMode="tel"
          autoComplete={field.autocomplete}
          placeholder={phone.placeholder}
          onInput={phone.onInput}
          onFocus={phone.load}
          className="control pr-1.5 pl-[5.2rem]"
          {...described(parts)}
        />
        {/* Off screen: browsers fill in an extension here, and the number's control shows it (R216). */}
        <input
          ref={phone.extensionInput}
          name={extensionName}
          type="text"
          tabIndex={-1}
          aria-hidden="true"
          autoComplete="tel-extension"
          onInput={phone.onExtension}
          className="absolute -left-[9999px] size-px"
        />
      </div>
      {part && open && phone.countries.length > 1 ? (
        <part.CountryPicker
          anchor={line}
          button={button}
          countries={phone.countries}
          country={country}
          onPick={phone.pick}
          onClose={() => setOpen(false)}
          onLeave={() => {
            phone.input.current?.focus();
            setOpen(false);
          }}
        />
      ) : null}
    </FieldFrame>
  );
}

const notLoaded = <span className="text-alarm">{phoneCopy.notLoaded}</span>;

function CountryButton({
  country: { iso, name, code },
  ...button
}: ComponentProps<'button'> & { country: PhoneCountry }) {
  return (
    <button
      {...button}
      type="button"
      aria-haspopup="dialog"
      aria-label={`${phoneCopy.country}: ${iso.toUpperCase()}, ${name}, +${code}`}
      className="absolute inset-y-px left-px flex w-[4.4rem] items-center justify-between rounded-l-[7px] pl-3.5 pr-2 font-medium hover:bg-wash"
    >
      <span>{iso.toUpperCase()}</span>
      <Icon name="chevron" size={16} />
    </button>
  );
}

/**
 * State and events of a phone control. The control shows the number in its country's format; the
 * form's store gets the payload. The other countries are loaded at the first use; text typed before
 * they arrive is then read again.
 */
function usePhone(name: string) {
  const { input, extensionInput, number, countries, shown, show } = useShownNumber(name);

  function readAgain(extension = '') {
    const control = input.current;
    if (!control) return;
    const { value, selectionStart } = control;
    const caret = selectionStart ?? value.length;
    const text = phoneWithExtension(value, extension);
    const next = readPhone(text, number.current.country, countries.current, 'whole');
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
        const read = readPhone(phonePayload(known), known.country, loaded, 'whole');
        show({ ...read, extension: known.extension });
      } else readAgain();
    });
  }

  const history = usePhoneHistory(input, number, show);

  useOnRestore(() => {
    const text = input.current?.value ?? '';
    history.clear();
    if (text === '') show(blank);
    else if (text !== formatPhone(number.current)) {
      // A draft has the number without its extension.
      const isWhole = splitPhone(text).extension !== undefined;
      readAgain(isWhole ? '' : extensionInput.current?.value);
      load();
    }
  });

  return {
    input,
    extensionInput,
    number: shown.number,
    countries: shown.countries,
    placeholder: placeholderOf(shown.number.country),
    load,
    onInput({ currentTarget, nativeEvent }: FormEvent<HTMLInputElement>) {
      load();
      const edit = editOf(currentTarget, nativeEvent);
      const edited = editPhone(number.current, edit, countries.current);
      const { digits, extension } = number.current;
      if (edited.number.digits !== digits || edited.number.extension !== extension)
        history.push(number.current);
      show(edited.number, edited.caret);
    },
    /** Browsers fill in an extension by itself. */
    onExtension({ currentTarget }: FormEvent<HTMLInputElement>) {
      history.push(number.current);
      const extension = digitsOf(currentTarget.value).slice(0, maxExtensionDigits);
      show({ ...number.current, extension: extension === '' ? undefined : extension });
    },
    pick(country: PhoneCountry) {
      history.push(number.current);
      show(moveTo(country, number.current));
      input.current?.focus();
    },
  };
}

/** The number that a control shows and the store gets, with the countries that are loaded so far. */
function useShownNumber(name: string) {
  const { store } = useFormContext();
  const input = useRef<HTMLInputElement>(null);
  const extensionInput = useRef<HTMLInputElement>(null);
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
    const { extension = '' } = next;
    if (extensionInput.current) extensionInput.current.value = extension;
    store.change({ [name]: phonePayload(next), [extensionName]: extension });
  }
  return { input, extensionInput, number, countries, shown, show };
}

function editOf({ value, selectionStart }: HTMLInputElement, native: Event) {
  const { inputType, data } = native instanceof InputEvent ? native : {};
  return {
    text: value,
    caret: selectionStart ?? value.length,
    inputType,
    inserted: data ?? undefined,
  };
}

/** Loads every country at the first use of a phone field; undefined if they can't be loaded now. */
function loadCountries(): Promise<readonly PhoneCountry[] | undefined> {
  loading ??= import('#web/form-engine/phone/phone-countries.ts').then(
    ({ phoneCountries }) => phoneCountries,
    () => {
      loading = undefined;
      return undefined;
    },
  );
  return loading;
}

/**
 * Undo and redo of a phone control. Writing the formatted number into the control breaks the
 * browser's own undo, which would leave digits that nobody typed.
 */
function usePhoneHistory(
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

let loading: Promise<readonly PhoneCountry[] | undefined> | undefined;
const blank: PhoneNumber = {
  country: unitedStates,
  digits: '',
  plus: false,
  extension: undefined,
};
/** The field of the extension, which every form with a phone number has. */
const extensionName = 'phoneExtension';
const onlyHome: readonly PhoneCountry[] = [unitedStates];
