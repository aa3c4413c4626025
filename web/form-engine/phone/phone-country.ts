/** Country, calling code, national mask, trunk zero, first digits: one row of the data. */
export type PhoneCountryRow = readonly [
  iso: string,
  code: string,
  mask: string,
  trunk: string,
  leads: string,
];

export type PhoneCountry = {
  /** ISO 3166, lower case. */
  readonly iso: string;
  /** In English. */
  readonly name: string;
  /** Calling code, digits alone. */
  readonly code: string;
  /** Dots are digits, the calling code's among them. */
  readonly mask: string;
  /** Dialled before the number at home and left out from abroad. */
  readonly trunk: string;
  /** What its numbers begin with, when it shares its code with a larger country. */
  readonly leads: RegExp | undefined;
};

/** For countries whose numbers have no one format (R117). */
export const defaultMask = '... ... ... ... ..';

export const unitedStates = phoneCountry(['us', '1', '(...) ...-....', '', ''], 'United States');

export function phoneCountry(
  [iso, code, mask, trunk, leads]: PhoneCountryRow,
  name: string,
): PhoneCountry {
  return {
    iso,
    name,
    code,
    mask: mask === '' ? defaultMask : `${code.replace(/\d/g, '.')} ${mask}`,
    trunk,
    leads: leads === '' ? undefined : new RegExp(`^(?:${leads})`),
  };
}
