import { phoneLengths } from './phone-lengths.ts';

/** E.164 allows no number longer than this, calling code included. */
export const longestPhone = 15;
const shortestGenericPhone = 11;

/**
 * Whether `+` and digits make a whole number: as many digits as a format of the country has, or,
 * where a country has no such format, 11 to 15 in all (R118).
 */
export function isCompletePhone(text: string): boolean {
  if (!/^\+\d+$/.test(text)) return false;
  const digits = text.slice(1);
  const code = callingCodeOf(digits);
  if (code === undefined) return isGenericLength(digits.length);
  return phoneLengths[code]?.includes(digits.length - code.length) ?? false;
}

/** Digits after the calling code that complete a number; undefined is the generic format. */
export function nationalLengths(code: string): readonly number[] | undefined {
  return Object.hasOwn(phoneLengths, code) ? phoneLengths[code] : undefined;
}

/** No calling code begins with another one, so the first that fits is the right one. */
function callingCodeOf(digits: string): string | undefined {
  return [1, 2, 3]
    .map((length) => digits.slice(0, length))
    .find((code) => nationalLengths(code) !== undefined);
}

function isGenericLength(count: number): boolean {
  return count >= shortestGenericPhone && count <= longestPhone;
}
