import type { PhoneCountry } from '#web/form-engine/phone/phone-country.ts';
import {
  digitsOf,
  type Entry,
  formatPhone,
  type PhoneNumber,
  readPhone,
} from '#web/form-engine/phone/phone-number.ts';

/** The control after an edit by the browser, before the mask is applied again. */
export type PhoneEdit = {
  readonly text: string;
  readonly caret: number;
  /** The event's `inputType`; autofill has none. */
  readonly inputType: string | undefined;
  /** The inserted text, if the event reports it. */
  readonly inserted?: string | undefined;
};

export type EditedPhone = {
  readonly number: PhoneNumber;
  readonly text: string;
  readonly caret: number;
};

/**
 * Applies one edit under the mask. The caret stays between the same digits. Deleting a character of
 * the mask deletes the digit next to it. The calling code stays while there are national digits.
 */
export function editPhone(
  before: PhoneNumber,
  edit: PhoneEdit,
  countries: readonly PhoneCountry[],
): EditedPhone {
  const right = digitsOf(edit.text.slice(edit.caret));
  if (edit.inputType?.startsWith('delete') && !edit.text.startsWith('+')) {
    return deleted(before, digitsOf(edit.text.slice(0, edit.caret)), right, edit, countries);
  }
  const number = readPhone(edit.text, before.country, countries, entryOf(edit));
  const beyond = digitsOf(edit.text).length - number.digits.length;
  const cut = right.length > 0 && !number.digits.endsWith(right) ? Math.max(0, beyond) : 0;
  return placed(number, Math.max(0, right.length - cut));
}

function deleted(
  before: PhoneNumber,
  left: string,
  right: string,
  { inputType }: PhoneEdit,
  countries: readonly PhoneCountry[],
): EditedPhone {
  const onlyMask = left.length + right.length === before.digits.length;
  const kept = {
    left: onlyMask && inputType === 'deleteContentBackward' ? left.slice(0, -1) : left,
    right: onlyMask && inputType === 'deleteContentForward' ? right.slice(1) : right,
  };
  const { code } = before.country;
  const national = Math.max(0, before.digits.length - code.length);
  const rest = kept.right.slice(Math.max(0, kept.right.length - national));
  const start = kept.left.length < code.length && rest !== '' ? code : kept.left;
  return placed(readPhone(start + rest, before.country, countries, 'typed'), rest.length);
}

/** A phone's keyboard inserts a suggested number like typed characters, but in a single event. */
function entryOf({ inputType, inserted = '' }: PhoneEdit): Entry {
  if (inputType === 'insertText' && digitsOf(inserted).length > 1) return 'whole';
  const typed = inputType === 'insertText' || inputType === 'insertCompositionText';
  return typed || inputType?.startsWith('delete') ? 'typed' : 'whole';
}

/** Puts the caret where `right` digits follow it. */
function placed(number: PhoneNumber, right: number): EditedPhone {
  const text = formatPhone(number);
  let caret = text.length;
  for (let rest = right; rest > 0 && caret > 0; caret -= 1) {
    if (/\d/.test(text.charAt(caret - 1))) rest -= 1;
  }
  while (right > 0 && caret > 0 && !/[\d+]/.test(text.charAt(caret - 1))) caret -= 1;
  return { number, text, caret };
}
