import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { restoredEvent } from '#web/form-engine/draft/restored-event.ts';
import { useFormContext } from '#web/form-engine/form-context.ts';
import { editPhone } from '#web/form-engine/phone/edit-phone.ts';
import { loadCountries } from '#web/form-engine/phone/load-countries.ts';
import { type PhoneCountry, unitedStates } from '#web/form-engine/phone/phone-country.ts';
import { phoneHistory, wayOf } from '#web/form-engine/phone/phone-history.ts';
import {
  formatPhone,
  moveTo,
  type PhoneNumber,
  phonePayload,
  placeholderOf,
  readPhone,
} from '#web/form-engine/phone/phone-number.ts';

const blank: PhoneNumber = { country: unitedStates, digits: '', plus: false };
const onlyHome: readonly PhoneCountry[] = [unitedStates];

/**
 * State and events of a phone control. It shows the number under a mask and carries the payload
 * in `data-payload`. The other countries are loaded once the control is used; what is typed
 * before they are here is read again when they come.
 */
export function usePhone(name: string) {
  const { changed } = useFormContext();
  const input = useRef<HTMLInputElement>(null);
  const number = useRef<PhoneNumber>(blank);
  const [history] = useState(phoneHistory);
  const countries = useRef<readonly PhoneCountry[]>(onlyHome);
  const [shown, setShown] = useState({ number: blank, countries: onlyHome });

  const show = useCallback((next: PhoneNumber, text = formatPhone(next), caret?: number) => {
    number.current = next;
    setShown({ number: next, countries: countries.current });
    const control = input.current;
    if (!control) return;
    control.dataset.payload = phonePayload(next);
    if (control.value !== text) control.value = text;
    if (caret !== undefined && document.activeElement === control) {
      control.setSelectionRange(caret, caret);
    }
  }, []);

  const readAgain = useCallback(() => {
    const control = input.current;
    if (!control) return;
    const caret = control.selectionStart ?? control.value.length;
    const atEnd = caret === control.value.length;
    const next = readPhone(control.value, number.current.country, countries.current, 'whole');
    const text = formatPhone(next);
    show(next, text, atEnd ? text.length : Math.min(caret, text.length));
  }, [show]);

  const load = useCallback(() => {
    void loadCountries().then((loaded) => {
      if (!loaded || countries.current === loaded) return;
      countries.current = loaded;
      // What was typed under the mask is known already: read whole, ten digits could mean another.
      const known = number.current;
      const masked = known.digits !== '' && !known.plus;
      if (masked && input.current?.value === formatPhone(known)) show(known);
      else readAgain();
    });
  }, [readAgain, show]);

  useEffect(() => {
    const control = input.current;
    const form = control?.form;
    const reset = () => {
      history.clear();
      show(blank, '');
    };
    const restore = () => {
      history.clear();
      if (!control?.value) return;
      readAgain();
      load();
    };
    restore();
    form?.addEventListener('reset', reset);
    form?.addEventListener(restoredEvent, restore);
    return () => {
      form?.removeEventListener('reset', reset);
      form?.removeEventListener(restoredEvent, restore);
    };
  }, [show, readAgain, load, history]);

  // The browser's events rather than React's, which has none for an undo that is about to happen.
  useEffect(() => {
    const control = input.current;
    const travel = (event: KeyboardEvent | InputEvent) => {
      const way = wayOf(event);
      if (!way) return;
      event.preventDefault();
      const next = history.travel(way, number.current);
      if (!next) return;
      const text = formatPhone(next);
      show(next, text, text.length);
      changed(name);
    };
    control?.addEventListener('keydown', travel);
    control?.addEventListener('beforeinput', travel);
    return () => {
      control?.removeEventListener('keydown', travel);
      control?.removeEventListener('beforeinput', travel);
    };
  });

  return {
    input,
    number: shown.number,
    countries: shown.countries,
    placeholder: placeholderOf(shown.number.country),
    load,
    onInput(event: FormEvent<HTMLInputElement>) {
      load();
      const control = event.currentTarget;
      const { nativeEvent } = event;
      const inputType = nativeEvent instanceof InputEvent ? nativeEvent.inputType : undefined;
      const caret = control.selectionStart ?? control.value.length;
      const edit = { text: control.value, caret, inputType };
      const edited = editPhone(number.current, edit, countries.current);
      if (edited.number.digits !== number.current.digits) history.keep(number.current);
      show(edited.number, edited.text, edited.caret);
    },
    pick(country: PhoneCountry) {
      history.keep(number.current);
      show(moveTo(country, number.current));
      input.current?.focus();
      changed(name);
    },
  };
}
