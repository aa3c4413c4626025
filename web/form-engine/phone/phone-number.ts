import {
  isCompletePhone,
  maxExtensionDigits,
  maxPhoneDigits,
  nationalLengths,
  splitPhone,
} from '#contract/phone.ts';
import { plainText } from '#contract/typed-line.ts';
import { defaultMask, type PhoneCountry } from '#web/form-engine/phone/phone-country.ts';

/** A number, complete or not, and the extension behind it. */
export type PhoneNumber = DialedNumber & {
  /** Undefined until its marker is typed. */
  readonly extension: string | undefined;
};

type DialedNumber = {
  readonly country: PhoneCountry;
  /** The digits, including those of the calling code. */
  readonly digits: string;
  /** True while the calling code of a number typed with a plus is unknown: the plus stays. */
  readonly plus: boolean;
};

/** The origin of a text: pasted and autofilled texts are whole numbers. */
type Entry = 'typed' | 'whole';

/** The number in the payload (R118). */
export function phonePayload({ digits }: DialedNumber): string {
  return digits === '' ? '' : `+${digits}`;
}

/** Formats the number for its country, `1 (702) 123-4567 ext. 34`. Its digits never end in punctuation. */
export function formatPhone({ extension, ...number }: PhoneNumber): string {
  if (extension === undefined) return formatNumber(number);
  return `${formatNumber(number)} ext. ${extension}`.trim();
}

function formatNumber({ country, digits, plus }: DialedNumber): string {
  return plus ? `+${masked(digits, defaultMask)}` : masked(digits, country.mask);
}

/**
 * Reads the control's text: national or international, with `+`, `00` or `011`, with or without
 * punctuation. Another country's calling code changes the country.
 */
export function readPhone(
  text: string,
  country: PhoneCountry,
  countries: readonly PhoneCountry[],
  entry: Entry,
): PhoneNumber {
  const { number, extension } = splitPhone(text);
  return {
    ...readNumber(number.replace('(0)', ''), country, countries, entry),
    // A pasted text may end in a comma or an empty `ext.`.
    extension:
      entry === 'whole' && extension === '' ? undefined : extension?.slice(0, maxExtensionDigits),
  };
}

function readNumber(
  cleaned: string,
  country: PhoneCountry,
  countries: readonly PhoneCountry[],
  entry: Entry,
): DialedNumber {
  const digits = digitsOf(cleaned);
  const plus = cleaned.indexOf('+');
  if (plus >= 0 && (entry === 'whole' || cleaned.trim().startsWith('+'))) {
    return international(digitsOf(cleaned.slice(plus)), country, countries);
  }
  if (digits.startsWith('00')) return international(digits.slice(2), country, countries);
  const national = nationalPart(digits, country, entry);
  const abroad = national.match(country.code === '1' ? /^(?:00|011)/ : /^00/)?.[0];
  if (abroad) return international(national.slice(abroad.length), country, countries);
  if (entry === 'whole' && isForeign(digits, national, country, countries)) {
    return international(digits, country, countries);
  }
  if (!digits.startsWith(country.code) && country.code.startsWith(digits)) {
    return { country, digits, plus: false };
  }
  return numberOf(country, national, countries);
}

/**
 * A sample number in the country's format, with the calling code set apart; for the United States, the number in R117.
 */
export function placeholderOf({ code, mask, sample }: PhoneCountry): string {
  return mask === defaultMask ? `${code} ${masked(sample, mask)}` : masked(code + sample, mask);
}

/** The same national number in another country. */
export function moveTo(
  country: PhoneCountry,
  { country: from, digits, extension }: PhoneNumber,
): PhoneNumber {
  const national = digits.startsWith(from.code) ? digits.slice(from.code.length) : '';
  const moved = national === '' ? '' : country.code + clip(national, country);
  return { country, digits: moved, plus: false, extension };
}

/** The control after an edit by the browser, before the mask is applied again. */
type PhoneEdit = {
  readonly text: string;
  readonly caret: number;
  /** The event's `inputType`; autofill has none. */
  readonly inputType: string | undefined;
  /** The inserted text, if the event reports it. */
  readonly inserted?: string | undefined;
};

type EditedPhone = {
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
    const left = digitsOf(edit.text.slice(0, edit.caret));
    return before.extension === undefined
      ? deleted(before, left, right, edit, countries)
      : deletedBeforeExtension(before, left, right, edit, countries);
  }
  const number = readPhone(edit.text, before.country, countries, entryOf(edit));
  const { length: behind } = number.extension ?? '';
  const dialedRight = right.slice(0, Math.max(0, right.length - behind));
  const beyond = digitsOf(edit.text).length - behind - number.digits.length;
  const isCut = dialedRight !== '' && !number.digits.endsWith(dialedRight);
  return placed(number, Math.max(0, right.length - (isCut ? Math.max(0, beyond) : 0)));
}

/**
 * Digits tell what a deletion left, because it may break the word `ext.`. Deleting in that word removes an empty
 * extension, and otherwise only moves the caret to the end of the number.
 */
function deletedBeforeExtension(
  before: PhoneNumber,
  left: string,
  right: string,
  edit: PhoneEdit,
  countries: readonly PhoneCountry[],
): EditedPhone {
  const { digits, extension = '' } = before;
  const kept = {
    leftNumber: left.slice(0, digits.length),
    leftExtension: left.slice(digits.length),
    rightNumber: right.slice(0, Math.max(0, right.length - extension.length)),
    rightExtension: right.slice(Math.max(0, right.length - extension.length)),
  };
  const rest = kept.leftExtension + kept.rightExtension;
  const isNumberKept = kept.leftNumber.length + kept.rightNumber.length === digits.length;
  if (isNumberKept && rest.length < extension.length) {
    return placed({ ...before, extension: rest }, kept.rightExtension.length);
  }
  if (isNumberKept && edit.caret >= formatNumber(before).length) {
    const number = extension === '' ? { ...before, extension: undefined } : before;
    return placed(number, extension.length);
  }
  const edited = deleted(before, kept.leftNumber, kept.rightNumber, edit, countries);
  const isGone = rest === '' && edited.number.digits === '';
  const after = digitsOf(edited.text.slice(edited.caret)).length;
  return placed({ ...edited.number, extension: isGone ? undefined : rest }, after + rest.length);
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
  const number = readNumber(start + rest, before.country, countries, 'typed');
  return placed({ ...number, extension: undefined }, rest.length);
}

/** A phone's keyboard inserts a suggested number like typed characters, but in a single event. */
function entryOf({ inputType, inserted = '' }: PhoneEdit): Entry {
  if (inputType === 'insertText' && digitsOf(inserted).length > 1) return 'whole';
  const typed = inputType === 'insertText' || inputType === 'insertCompositionText';
  return typed || inputType?.startsWith('delete') ? 'typed' : 'whole';
}

/** Places the caret so that `right` digits follow it. */
function placed(number: PhoneNumber, right: number): EditedPhone {
  const text = formatPhone(number);
  let caret = text.length;
  for (let rest = right; rest > 0 && caret > 0; caret -= 1) {
    if (/\d/.test(text.charAt(caret - 1))) rest -= 1;
  }
  while (right > 0 && caret > 0 && !/[\d+]/.test(text.charAt(caret - 1))) caret -= 1;
  return { number, text, caret };
}

export function digitsOf(text: string): string {
  return plainText(text).replace(/\D/g, '');
}

function international(
  digits: string,
  current: PhoneCountry,
  countries: readonly PhoneCountry[],
): DialedNumber {
  const found = countries.find(({ code }) => digits.startsWith(code));
  if (!found) return { country: current, digits: digits.slice(0, maxPhoneDigits), plus: true };
  const country = current.code === found.code ? current : found;
  return numberOf(country, digits.slice(country.code.length), countries);
}

function numberOf(
  country: PhoneCountry,
  dialed: string,
  countries: readonly PhoneCountry[],
): DialedNumber {
  const trunk = country.trunk !== '' && dialed.startsWith(country.trunk);
  const national = clip(trunk ? dialed.slice(country.trunk.length) : dialed, country);
  return {
    country: sharing(country, national, countries),
    digits: country.code + national,
    plus: false,
  };
}

/**
 * Among countries that share a calling code, finds the one whose leading digits match, once there
 * are enough digits.
 */
function sharing(
  current: PhoneCountry,
  national: string,
  countries: readonly PhoneCountry[],
): PhoneCountry {
  const members = countries.filter(({ code }) => code === current.code);
  const matching = members.find(({ leadingDigits }) => leadingDigits?.test(national));
  if (matching) return matching;
  return current.leadingDigits && national.length > 4 ? (members[0] ?? current) : current;
}

/** Removes the calling code, unless a whole text makes sense only as a national number. */
function nationalPart(digits: string, { code }: PhoneCountry, entry: Entry): string {
  if (!digits.startsWith(code)) return digits;
  const misread = entry === 'whole' && !isCompletePhone(`+${digits}`);
  return misread && isCompletePhone(`+${code}${digits}`) ? digits : digits.slice(code.length);
}

function isForeign(
  digits: string,
  national: string,
  { code, trunk }: PhoneCountry,
  countries: readonly PhoneCountry[],
): boolean {
  const home = trunk !== '' && national.startsWith(trunk) ? national.slice(1) : national;
  if (isCompletePhone(`+${code}${home}`) || !isCompletePhone(`+${digits}`)) return false;
  return countries.some((country) => digits.startsWith(country.code));
}

function clip(national: string, { code }: PhoneCountry): string {
  const lengths = nationalLengths(code);
  return national.slice(0, lengths ? Math.max(...lengths) : maxPhoneDigits - code.length);
}

function masked(digits: string, mask: string): string {
  let rest = digits;
  let text = '';
  for (const character of mask) {
    if (rest === '') break;
    text += character === '.' ? rest[0] : character;
    if (character === '.') rest = rest.slice(1);
  }
  return text + rest;
}
