import phoneLengths from './phone-lengths.json' with { type: 'json' };

/** The maximum of E.164, including the calling code. */
export const maxPhoneDigits = 15;
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

/**
 * Converts a number as people write it to `+17025550123`. A number that has no calling code counts as a U.S. or
 * Canadian one.
 */
export function typedPhone(text: string): string {
  const digits = text.replace(/\D/g, '');
  if (digits === '' || /[a-z]/i.test(text)) return text.trim();
  if (text.trim().startsWith('+')) return `+${digits}`;
  return digits.length === 10 ? `+1${digits}` : `+${digits}`;
}

/**
 * `+17025550123` as `+1 (702) 555-0123`. For other countries only the calling code is set apart
 * (ITU-T E.164 assigns it one to three digits), because each country groups digits differently.
 */
export function readablePhone(phone: string): string {
  return phone
    .replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1 ($1) $2-$3')
    .replace(callingCode, '+$1 $2');
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
