import * as v from 'valibot';

/** An individual is NPI-1 in the registry, an organization NPI-2. */
export type ProviderKind = 'individual' | 'organization';

/**
 * Ten digits that start with 1 or 2 and have a valid check digit: Luhn over the prefix 80840 and
 * the number. Catches typos without a registry lookup; the registry itself doesn't check the digit.
 */
export function npiHasValidCheckDigit(npi: string): boolean {
  return /^[12]\d{9}$/.test(npi) && npiCheckDigit(npi.slice(0, 9)) === Number(npi[9]);
}

/** The tenth digit, computed from the first nine. */
export function npiCheckDigit(nineDigits: string): number {
  let sum = sumOfPrefix;
  for (const [index, character] of [...nineDigits].entries()) {
    const digit = Number(character);
    if (index % 2 === 1) sum += digit;
    else sum += digit < 5 ? digit * 2 : digit * 2 - 9;
  }
  return (10 - (sum % 10)) % 10;
}

/** Messages of the field `npi`. None of them claims that a number doesn't exist. */
export const npiMessages = {
  checkDigit: 'This is not a valid NPI. Please check the digits.',
  notFound: 'We could not find an active NPI with this number.',
  wantsIndividual:
    'This NPI belongs to an organization. Please enter the individual NPI of the doctor.',
  wantsOrganization:
    'This NPI belongs to an individual. Please enter the NPI of the organization itself.',
} as const;

/** Contribution of the prefix 80840 to the Luhn sum. */
const sumOfPrefix = 24;

/** A value that both the visitor's form and a registry's record contain. */
export const comparison = v.strictObject({
  label: v.string(),
  typed: v.string(),
  /** Blank if the registry has nothing to compare. */
  recorded: v.string(),
  isSame: v.boolean(),
});
export type Comparison = v.InferOutput<typeof comparison>;
