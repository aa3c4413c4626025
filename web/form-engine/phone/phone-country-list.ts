import { countries } from '#contract/countries.ts';
import { phoneCountryRows } from '#web/form-engine/phone/phone-countries.ts';
import { type PhoneCountry, phoneCountry } from '#web/form-engine/phone/phone-country.ts';

const names = new Map(countries.map(({ code, name }) => [code.toLowerCase(), name]));

/** Every country with a calling code. Loaded at the first use of a phone field. */
export const phoneCountries: readonly PhoneCountry[] = phoneCountryRows.map((row) =>
  phoneCountry(row, names.get(row[0]) ?? row[0].toUpperCase()),
);
