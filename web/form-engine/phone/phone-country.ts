/**
 * A row of `phone-countries.json`, which `tools/country-data.ts` writes. The mask is blank if it is the default; the
 * leading digits are blank unless the calling code is shared with the previous country.
 */
export type PhoneCountryRow = [
  iso: string,
  code: string,
  nationalMask: string,
  trunk: string,
  leadingDigits: string,
  sample: string,
];

export type PhoneCountry = {
  /** ISO 3166, lower case. */
  readonly iso: string;
  /** The country's name in English. */
  readonly name: string;
  /** Calling code, digits only. */
  readonly code: string;
  /** Dots represent digits, including those of the calling code. */
  readonly mask: string;
  /** Dialed before the number within the country and omitted from abroad. */
  readonly trunk: string;
  /** Matches its numbers, if it shares its calling code with a larger country. */
  readonly leadingDigits: RegExp | undefined;
  /** A plausible number without the calling code, for the placeholder. */
  readonly sample: string;
};

/** Used for countries whose numbers have more than one format (R117). */
export const defaultMask = '... ... ... ... ..';

export const unitedStates = phoneCountry(
  ['us', '1', '(...) ...-....', '', '', '7021234567'],
  'United States',
);

export function phoneCountry(
  [iso, code, nationalMask, trunk, leadingDigits, sample]: PhoneCountryRow,
  name: string,
): PhoneCountry {
  return {
    iso,
    name,
    code,
    mask: nationalMask === '' ? defaultMask : `${code.replace(/\d/g, '.')} ${nationalMask}`,
    trunk,
    leadingDigits: leadingDigits === '' ? undefined : new RegExp(`^(?:${leadingDigits})`),
    sample,
  };
}
