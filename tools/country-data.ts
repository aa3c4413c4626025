/**
 * Generates the site's data about countries from libphonenumber-js, with their English names from
 * Unicode: `contract/countries.json`, `contract/phone-lengths.json`, and
 * `web/form-engine/phone/phone-countries.json`. The output is deterministic. Run it after an update
 * of that package or of Node: `node tools/country-data.ts`.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { type CountryCode, getCountries, parsePhoneNumberWithError } from 'libphonenumber-js/max';
import metadata from 'libphonenumber-js/metadata.max.json';
import examples from 'libphonenumber-js/mobile/examples';

/** Indexes of the values in the package's record of a country. */
const at = { callingCode: 0, lengths: 3, nationalPrefix: 5, leadingDigits: 10, types: 11 } as const;
const fixedLineAndMobile = [0, 1] as const;

type NumberType = [pattern: string, lengths?: number[]] | undefined;
type Country = readonly unknown[];

const countries = metadata.countries as unknown as Record<string, Country>;
const callingCodes = metadata.country_calling_codes as unknown as Record<string, string[]>;

const lengths = Object.entries(callingCodes)
  .map(([code, members]) => [code, lengthsOf(members)] as const)
  .filter(([code, counts]) => hasOwnFormat(code, counts));

const codesByLengths = Map.groupBy(lengths, ([, digits]) => digits.join(' '));
const lengthRows = [...codesByLengths.values()].map((group) => ({
  digits: group[0]?.[1],
  codes: group.map(([code]) => Number(code)),
}));

write('contract/phone-lengths.json', lengthRows);

const own = new Map(lengths);
const rows = Object.entries(callingCodes).flatMap(([code, members]) =>
  members.map((iso, index) => [
    iso.toLowerCase(),
    code,
    own.has(code) ? maskOf(iso) : '',
    record(iso)[at.nationalPrefix] === '0' ? '0' : '',
    index === 0 ? '' : leadsOf(iso),
    iso === 'US' ? '7021234567' : exampleOf(iso),
  ]),
);

write('web/form-engine/phone/phone-countries.json', rows);

const names = new Intl.DisplayNames(['en'], { type: 'region' });
const namedCountries = getCountries()
  .map((code) => ({ code, name: names.of(code) ?? code }))
  .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));

write('contract/countries.json', namedCountries);

function record(iso: string): Country {
  const found = countries[iso];
  if (!found) throw new Error(`No record of ${iso}`);
  return found;
}

/** Lengths of ordinary numbers, without premium, paging and machine numbers. */
function lengthsOf(members: readonly string[]): number[] {
  const all = members.flatMap((iso) => {
    const country = record(iso);
    const types = country[at.types] as NumberType[];
    return fixedLineAndMobile.flatMap((index) => {
      const type = types[index];
      return type ? (type[1] ?? (country[at.lengths] as number[])) : [];
    });
  });
  return [...new Set(all)].sort((a, b) => a - b);
}

/**
 * The generic format would reject a country whose ordinary numbers have fewer than eleven digits.
 */
function hasOwnFormat(code: string, counts: readonly number[]): boolean {
  if (counts.length === 0) return false;
  const [main = ''] = callingCodes[code] ?? [];
  return counts.length <= 2 || code.length + exampleOf(main).length < 11;
}

function exampleOf(iso: string): string {
  return (examples as Record<string, string>)[iso] ?? '';
}

/** The grouping of the country's longest mobile or fixed-line example, digits as dots. */
function maskOf(iso: string): string {
  const example = exampleOf(iso);
  if (example === '') return '';
  const number = parsePhoneNumberWithError(example, iso as CountryCode);
  const code = number.countryCallingCode;
  const text =
    code === '1' ? number.formatNational() : number.formatInternational().slice(`+${code} `.length);
  return text.replace(/\d/g, '.');
}

/** A pattern of leading digits that distinguishes Canada from the United States. */
function leadsOf(iso: string): string {
  const country = record(iso);
  const known = country[at.leadingDigits];
  if (typeof known === 'string') return known;
  const [fixedLine] = country[at.types] as NumberType[];
  if (country[at.callingCode] !== '1' || !fixedLine) return '';
  const number = new RegExp(`^(?:${fixedLine[0]})$`);
  const areas = Array.from({ length: 800 }, (_, index) => String(index + 200));
  return areas.filter((area) => number.test(`${area}2345678`)).join('|');
}

function write(path: string, data: unknown): void {
  writeFileSync(path, JSON.stringify(data));
  execFileSync('npx', ['biome', 'check', '--write', path], { stdio: 'inherit' });
}
