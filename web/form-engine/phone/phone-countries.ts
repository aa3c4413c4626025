import countries from '#contract/countries.json' with { type: 'json' };
import {
  type PhoneCountry,
  type PhoneCountryRow,
  phoneCountry,
} from '#web/form-engine/phone/phone-country.ts';
import rows from './phone-countries.json' with { type: 'json' };

const names = new Map(countries.map(({ code, name }) => [code.toLowerCase(), name]));

/** Every country with a calling code. Loaded at the first use of a phone field. */
export const phoneCountries: readonly PhoneCountry[] = (rows as PhoneCountryRow[]).map((row) =>
  phoneCountry(row, names.get(row[0]) ?? row[0].toUpperCase()),
);
