import type { PhoneCountry } from '#web/form-engine/phone/phone-country.ts';
import {
  digitsOf,
  type Entry,
  formatPhone,
  type PhoneNumber,
  readPhone,
} from '#web/form-engine/phone/phone-number.ts';

/** What the browser made of the control before the mask is applied again. */
export type PhoneEdit = {
  readonly text: string;
  readonly caret: number;
  /** The event's `inputType`; autofill has none. */
  readonly inputType: string | undefined;
};

export type EditedPhone = {
  readonly number: PhoneNumber;
  readonly text: string;
  readonly caret: number;
};

/**
 * One edit under the mask. The caret stays between the same digits; deleting a sign of the mask
 * deletes the digit beyond it; the calling code stays while national digits are there.
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
  const number = readPhone(edit.text, before.country, countries, entryOf(edit.inputType));
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
  const onlySigns = left.length + right.length === before.digits.length;
  const kept = {
    left: onlySigns && inputType === 'deleteContentBackward' ? left.slice(0, -1) : left,
    right: onlySigns && inputType === 'deleteContentForward' ? right.slice(1) : right,
  };
  const { code } = before.country;
  const national = Math.max(0, before.digits.length - code.length);
  const rest = kept.right.slice(Math.max(0, kept.right.length - national));
  const start = kept.left.length < code.length && rest !== '' ? code : kept.left;
  return placed(readPhone(start + rest, before.country, countries, 'typed'), rest.length);
}

function entryOf(inputType: string | undefined): Entry {
  const typed = inputType === 'insertText' || inputType === 'insertCompositionText';
  return typed || inputType?.startsWith('delete') ? 'typed' : 'whole';
}

/** Puts the caret behind the last digit that has `right` digits after it. */
function placed(number: PhoneNumber, right: number): EditedPhone {
  const text = formatPhone(number);
  let caret = text.length;
  for (let rest = right; rest > 0 && caret > 0; caret -= 1) {
    if (/\d/.test(text.charAt(caret - 1))) rest -= 1;
  }
  while (right > 0 && caret > 0 && !/[\d+]/.test(text.charAt(caret - 1))) caret -= 1;
  return { number, text, caret };
}
