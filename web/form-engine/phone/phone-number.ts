import { isCompletePhone, maxPhoneDigits, nationalLengths } from '#contract/phone.ts';
import { defaultMask, type PhoneCountry } from '#web/form-engine/phone/phone-country.ts';

/** A number, complete or not. */
export type PhoneNumber = {
  readonly country: PhoneCountry;
  /** Calling code included. */
  readonly digits: string;
  /** Typed with a plus whose calling code is unknown so far, so the plus stays visible. */
  readonly plus: boolean;
};

/** How a text got into the control: a pasted or autofilled one is a whole number. */
export type Entry = 'typed' | 'whole';

/** What the payload carries (R118). */
export function phonePayload({ digits }: PhoneNumber): string {
  return digits === '' ? '' : `+${digits}`;
}

/** The number in its country's format: `1 (702) 123-4567`. It ends in a digit, never in punctuation. */
export function formatPhone({ country, digits, plus }: PhoneNumber): string {
  return plus ? `+${masked(digits, defaultMask)}` : masked(digits, country.mask);
}

/**
 * Reads the control's text: national or international, with `+`, `00` or `011`, with or without
 * punctuation. A calling code of another country changes the country.
 */
export function readPhone(
  text: string,
  country: PhoneCountry,
  countries: readonly PhoneCountry[],
  entry: Entry,
): PhoneNumber {
  const cleaned = text
    .split(/ext|x|#|;/i, 1)
    .join('')
    .replace('(0)', '');
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

/** The country's sample number in its format, the calling code set apart; in the United States the one of R117. */
export function placeholderOf({ code, mask, sample }: PhoneCountry): string {
  return mask === defaultMask ? `${code} ${masked(sample, mask)}` : masked(code + sample, mask);
}

/** The same national number in another country. */
export function moveTo(country: PhoneCountry, { country: from, digits }: PhoneNumber): PhoneNumber {
  const national = digits.startsWith(from.code) ? digits.slice(from.code.length) : '';
  if (national === '') return { country, digits: '', plus: false };
  return { country, digits: country.code + clip(national, country), plus: false };
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

function international(
  digits: string,
  current: PhoneCountry,
  countries: readonly PhoneCountry[],
): PhoneNumber {
  const found = countries.find(({ code }) => digits.startsWith(code));
  if (!found) return { country: current, digits: digits.slice(0, maxPhoneDigits), plus: true };
  const country = current.code === found.code ? current : found;
  return numberOf(country, digits.slice(country.code.length), countries);
}

function numberOf(
  country: PhoneCountry,
  dialed: string,
  countries: readonly PhoneCountry[],
): PhoneNumber {
  const trunk = country.trunk !== '' && dialed.startsWith(country.trunk);
  const national = clip(trunk ? dialed.slice(country.trunk.length) : dialed, country);
  return {
    country: sharing(country, national, countries),
    digits: country.code + national,
    plus: false,
  };
}

/** Of countries that share a calling code, the one whose leading digits match, once there are enough. */
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
