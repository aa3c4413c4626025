import type { PhoneCountry } from '#web/form-engine/phone/phone-country.ts';

/** R117. */
export const searchDebounceMs = 250;

/** Finds by the beginning of any word of the name, by ISO code, or by calling code. */
export function searchCountries(
  countries: readonly PhoneCountry[],
  query: string,
): readonly PhoneCountry[] {
  const words = plain(query);
  if (words === '') return countries;
  const code = words.replace(/^(?:\+|00)/, '');
  if (/^\d+$/.test(code)) return countries.filter((country) => country.code.startsWith(code));
  const found = countries.filter((country) => matches(country, words));
  return found.toSorted((one, other) => Number(other.iso === words) - Number(one.iso === words));
}

/** The chosen country first, then all others by name. */
export function sortedByName(
  countries: readonly PhoneCountry[],
  chosen: PhoneCountry,
): readonly PhoneCountry[] {
  const others = countries.filter(({ iso }) => iso !== chosen.iso);
  return [chosen, ...others.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))];
}

function matches(country: PhoneCountry, words: string): boolean {
  const name = plain(country.name);
  return country.iso === words || name.startsWith(words) || name.includes(` ${words}`);
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[-&().’']/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
