/**
 * Writes `contract/countries.ts`: the countries of libphonenumber-js with their English names
 * from Unicode. Run it after an update of that package or of Node:
 * `node tools/country-names.ts`.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { getCountries } from 'libphonenumber-js/max';

const path = 'contract/countries.ts';
const names = new Intl.DisplayNames(['en'], { type: 'region' });
const countries = getCountries()
  .map((code) => ({ code, name: names.of(code) ?? code }))
  .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));

writeFileSync(
  path,
  `/** Every country by its name in English. Written by tools/country-names.ts. */
export const countries: readonly { readonly code: string; readonly name: string }[] = ${JSON.stringify(countries)};
`,
);
execFileSync('npx', ['biome', 'check', '--write', path], { stdio: 'inherit' });
