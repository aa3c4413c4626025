import { counted } from './amounts.ts';
import phoneLengths from './phone-lengths.json' with { type: 'json' };
import { plainText } from './typed-line.ts';

/** The maximum of E.164, including the calling code. */
export const maxPhoneDigits = 15;
export const maxExtensionDigits = 7;
const minGenericDigits = 11;

/**
 * True if `+` and digits form a complete number: one of its country's lengths, or 11 to 15 digits
 * in the generic format (R118).
 */
export function isCompletePhone(text: string): boolean {
  if (!/^\+\d+$/.test(text)) return false;
  const digits = text.slice(1);
  const code = callingCodeOf(digits);
  if (code === undefined) return isGenericLength(digits.length);
  return nationalLengths(code)?.includes(digits.length - code.length) ?? false;
}

/** Tells how many digits a number has and needs (R217); blank if `text` isn't `+` and digits. */
export function phoneLengthHint(text: string): string {
  if (!/^\+\d+$/.test(text)) return '';
  const digits = text.slice(1);
  const code = callingCodeOf(digits);
  const lengths = code === undefined ? undefined : nationalLengths(code);
  if (code === undefined || lengths === undefined) {
    const needed = `${minGenericDigits} to ${maxPhoneDigits}`;
    return `The number has ${counted(digits.length, 'digit')} with its country code; it needs ${needed}.`;
  }
  const needed = new Intl.ListFormat('en', { type: 'disjunction' }).format(lengths.map(String));
  const count = counted(digits.length - code.length, 'digit');
  return `The number has ${count} after +${code}; it needs ${needed}.`;
}

/**
 * A number as people write it, such as `702 555 0123 ext. 34`, without its extension. The extension is undefined if
 * there is none, and blank while only its marker is typed. Phones store a pause as a comma, semicolon, `p`, or `w`.
 */
export function splitPhone(text: string): { number: string; extension: string | undefined } {
  const plain = plainText(text).trim();
  const paused = /[,;pw]{1,3} ?(\d{0,7})#?$/i.exec(plain);
  if (paused && plain.slice(0, paused.index).replace(/\D/g, '').length >= 10) {
    return { number: plain.slice(0, paused.index).trim(), extension: paused[1] };
  }
  const start = plain.search(/\d/);
  const marked = start === -1 ? null : extensionMarker.exec(plain.slice(start));
  if (!marked) return { number: plain, extension: undefined };
  const rest = plain.slice(start + marked.index + marked[0].length);
  const digits = rest.replace(/\D/g, '');
  return {
    number: plain.slice(0, start + marked.index).trim(),
    extension: digits.length <= maxExtensionDigits ? digits : (/\d+/.exec(rest)?.[0] ?? ''),
  };
}

/** `+17025550123` and `34` as one text, `+17025550123;ext=34` (RFC 3966). */
export function phoneWithExtension(phone: string, extension: string): string {
  return extension === '' || phone === '' ? phone : `${phone};ext=${extension}`;
}

/**
 * Converts a number as people write it to `+17025550123` or `+17025550123;ext=34`. A number that has no calling code
 * counts as a U.S. or Canadian one.
 */
export function typedPhone(text: string): string {
  const { number, extension = '' } = splitPhone(text);
  const digits = number.replace(/\D/g, '');
  if (digits === '' || /[a-z]/i.test(number)) return text.trim();
  const national = digits.length === 10 ? `+1${digits}` : `+${digits}`;
  return phoneWithExtension(number.startsWith('+') ? `+${digits}` : national, extension);
}

/**
 * `+17025550123;ext=34` as `+1 (702) 555-0123 ext. 34`. For other countries only the calling code is set apart
 * (ITU-T E.164 assigns it one to three digits), because each country groups digits differently.
 */
export function readablePhone(phone: string): string {
  const [number = '', extension] = phone.split(';ext=');
  const readable = number
    .replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1 ($1) $2-$3')
    .replace(callingCode, '+$1 $2');
  return extension === undefined ? readable : `${readable} ext. ${extension}`;
}

/**
 * Valid digit counts after the calling code; undefined for the generic format. The table has each code whose
 * numbers have one length or two, or whose ordinary numbers are shorter than that format (`tools/country-data.ts`).
 */
export function nationalLengths(code: string): readonly number[] | undefined {
  return phoneLengths.find(({ codes }) => codes.some((each) => String(each) === code))?.digits;
}

/** No calling code is a prefix of another, so the first match is the right one. */
function callingCodeOf(digits: string): string | undefined {
  return [1, 2, 3]
    .map((length) => digits.slice(0, length))
    .find((code) => nationalLengths(code) !== undefined);
}

function isGenericLength(count: number): boolean {
  return count >= minGenericDigits && count <= maxPhoneDigits;
}

const callingCode =
  /^\+(7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d{2})(\d{4,})$/;
/** In the languages that write it; `x`, `#`, and `~` are common everywhere. */
const extensionMarker =
  /[,;]? ?(?:e?xt(?:n|ension)?|extensi[oó]n|доб|anexo|interno|poste|ramal|durchwahl|[x#~])/i;
