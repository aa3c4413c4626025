/** An individual is NPI-1 in the registry, an organization NPI-2. */
export type ProviderKind = 'individual' | 'organization';

/**
 * Ten digits that begin with 1 or 2 and whose check digit is right: Luhn over the prefix 80840 and
 * the number. The registry itself does not check it, so a slip of the finger is told here at once.
 */
export function npiHasValidCheckDigit(npi: string): boolean {
  return /^[12]\d{9}$/.test(npi) && npiCheckDigit(npi.slice(0, 9)) === Number(npi[9]);
}

/** The tenth digit for the nine digits that come before it. */
export function npiCheckDigit(nineDigits: string): number {
  let sum = sumOfPrefix;
  for (const [place, character] of [...nineDigits].entries()) {
    const digit = Number(character);
    if (place % 2 === 1) sum += digit;
    else sum += digit < 5 ? digit * 2 : digit * 2 - 9;
  }
  return (10 - (sum % 10)) % 10;
}

/** What is said below the field `npi`; none of them claims that a number does not exist. */
export const npiMessages = {
  checkDigit: 'This is not a valid NPI: please check its digits',
  notFound: 'This number was not found as an active NPI',
  wantsIndividual:
    'This NPI belongs to an organization: please enter the individual NPI of the doctor',
  wantsOrganization:
    'This NPI belongs to an individual: please enter the NPI of the organization itself',
} as const;

/** What the digits of 80840 add to the Luhn sum. */
const sumOfPrefix = 24;
