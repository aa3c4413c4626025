import { type FormEvent, useRef, useState } from 'react';
import { maxExtensionDigits, phoneWithExtension, splitPhone } from '#contract/phone.ts';
import { type PhoneCountry, unitedStates } from '#web/form-engine/phone/phone-country.ts';
import { usePhoneHistory } from '#web/form-engine/phone/phone-history.ts';
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
import { useOnRestore } from '#web/form-engine/store/form-store.ts';

/**
 * State and events of a phone control. The control shows the number in its country's format; the
 * form's store gets the payload. The other countries are loaded at the first use; text typed before
 * they arrive is then read again.
 */
export function usePhone(name: string) {
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
export function loadCountries(): Promise<readonly PhoneCountry[] | undefined> {
  return import('#web/form-engine/phone/phone-countries.ts').then(
    ({ phoneCountries }) => phoneCountries,
    () => undefined,
  );
}

const blank: PhoneNumber = {
  country: unitedStates,
  digits: '',
  plus: false,
  extension: undefined,
};
/** The field of the extension, which every form with a phone number has. */
export const extensionName = 'phoneExtension';
const onlyHome: readonly PhoneCountry[] = [unitedStates];
