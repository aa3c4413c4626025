import { npiCheckDigit } from '#contract/npi.ts';

/** The 330 columns of the monthly dissemination file, in order. */
export const nppesColumns: readonly string[] = [
  'NPI',
  'Entity Type Code',
  'Replacement NPI',
  'Employer Identification Number (EIN)',
  'Provider Organization Name (Legal Business Name)',
  'Provider Last Name (Legal Name)',
  'Provider First Name',
  'Provider Middle Name',
  'Provider Name Prefix Text',
  'Provider Name Suffix Text',
  'Provider Credential Text',
  'Provider Other Organization Name',
  'Provider Other Organization Name Type Code',
  'Provider Other Last Name',
  'Provider Other First Name',
  'Provider Other Middle Name',
  'Provider Other Name Prefix Text',
  'Provider Other Name Suffix Text',
  'Provider Other Credential Text',
  'Provider Other Last Name Type Code',
  ...['Mailing', 'Practice Location'].flatMap((which) => [
    `Provider First Line Business ${which} Address`,
    `Provider Second Line Business ${which} Address`,
    `Provider Business ${which} Address City Name`,
    `Provider Business ${which} Address State Name`,
    `Provider Business ${which} Address Postal Code`,
    `Provider Business ${which} Address Country Code (If outside U.S.)`,
    `Provider Business ${which} Address Telephone Number`,
    `Provider Business ${which} Address Fax Number`,
  ]),
  'Provider Enumeration Date',
  'Last Update Date',
  'NPI Deactivation Reason Code',
  'NPI Deactivation Date',
  'NPI Reactivation Date',
  'Provider Sex Code',
  'Authorized Official Last Name',
  'Authorized Official First Name',
  'Authorized Official Middle Name',
  'Authorized Official Title or Position',
  'Authorized Official Telephone Number',
  ...numbered(15, [
    'Healthcare Provider Taxonomy Code',
    'Provider License Number',
    'Provider License Number State Code',
    'Healthcare Provider Primary Taxonomy Switch',
  ]),
  ...numbered(50, [
    'Other Provider Identifier',
    'Other Provider Identifier Type Code',
    'Other Provider Identifier State',
    'Other Provider Identifier Issuer',
  ]),
  'Is Sole Proprietor',
  'Is Organization Subpart',
  'Parent Organization LBN',
  'Parent Organization TIN',
  'Authorized Official Name Prefix Text',
  'Authorized Official Name Suffix Text',
  'Authorized Official Credential Text',
  ...numbered(15, ['Healthcare Provider Taxonomy Group']),
  'Certification Date',
];

export type NppesRow = Readonly<Record<string, string>>;

/** One line of the file from fields by column name. Every field is quoted, even blank ones. */
export function nppesLine(row: NppesRow): string {
  const fields = nppesColumns.map(() => '""');
  for (const [name, value] of Object.entries(row)) {
    const place = places.get(name);
    if (place === undefined) throw new Error(`no column ${name}`);
    fields[place] = `"${value.replaceAll('"', '""')}"`;
  }
  return fields.join(',');
}

export const nppesHeader = nppesColumns.map((name) => `"${name}"`).join(',');

const places = new Map(nppesColumns.map((name, place) => [name, place]));

/** The NPI of a generated row: valid, unique for each index, unordered. */
export function madeUpNpi(index: number): string {
  const nine = String(100_000_000 + ((index * 48_271_013 + 7) % 99_999_989));
  return nine + npiCheckDigit(nine);
}

/** A generated row: 3% are deactivated, and a quarter of the rest are organizations. */
export function madeUpRow(index: number): NppesRow {
  const NPI = madeUpNpi(index);
  if (index % 33 === 32) return { NPI, 'NPI Deactivation Date': day(index) };
  const isOrganization = index % 4 === 3;
  const address = {
    line1: `${100 + (index % 9000)} ${pick(streets, index)}`,
    line2: index % 3 === 0 ? `STE ${index % 700}` : '',
    city: pick(cities, index),
    state: pick(states, index),
    postalCode: String(100_000_000 + ((index * 7919) % 899_999_999)),
  };
  return {
    NPI,
    'Entity Type Code': isOrganization ? '2' : '1',
    ...(isOrganization ? organization(index) : individual(index)),
    ...addressFields('Mailing', address),
    ...addressFields('Practice Location', address),
    'Provider Enumeration Date': day(index),
    'Last Update Date': day(index * 3),
    'Certification Date': index % 2 === 0 ? day(index * 5) : '',
    'Healthcare Provider Taxonomy Code_1': pick(taxonomies, index),
    'Provider License Number_1': `L${String(index).padStart(7, '0')}`,
    'Provider License Number State Code_1': address.state,
    'Healthcare Provider Primary Taxonomy Switch_1': index % 5 === 0 ? 'N' : 'Y',
    ...(index % 5 === 0
      ? {
          'Healthcare Provider Taxonomy Code_2': pick(taxonomies, index + 1),
          'Healthcare Provider Primary Taxonomy Switch_2': 'Y',
        }
      : {}),
    'Other Provider Identifier_1': index % 3 === 0 ? String(100_000 + index) : '',
    'Other Provider Identifier Type Code_1': index % 3 === 0 ? '05' : '',
  };
}

function individual(index: number): NppesRow {
  return {
    'Provider Last Name (Legal Name)': `EXAMPLE${index}`,
    'Provider First Name': pick(firstNames, index),
    'Provider Middle Name': index % 2 === 0 ? 'T' : '',
    'Provider Name Prefix Text': index % 3 === 0 ? 'DR.' : '',
    'Provider Credential Text': index % 2 === 0 ? 'M.D.' : '',
    'Provider Sex Code': index % 2 === 0 ? 'F' : 'M',
    'Is Sole Proprietor': 'N',
  };
}

function organization(index: number): NppesRow {
  return {
    'Provider Organization Name (Legal Business Name)': `SAMPLE "${index}" LABORATORY, INC.`,
    'Provider Other Organization Name': index % 8 === 3 ? `SAMPLE LAB ${index}` : '',
    'Authorized Official Last Name': `OFFICIAL${index}`,
    'Authorized Official First Name': pick(firstNames, index),
    'Authorized Official Title or Position': 'DIRECTOR',
    'Authorized Official Telephone Number': '5185550102',
    'Is Organization Subpart': 'N',
    'Employer Identification Number (EIN)': '<UNAVAIL>',
  };
}

function addressFields(
  which: 'Mailing' | 'Practice Location',
  address: Readonly<Record<'line1' | 'line2' | 'city' | 'state' | 'postalCode', string>>,
): NppesRow {
  return {
    [`Provider First Line Business ${which} Address`]: address.line1,
    [`Provider Second Line Business ${which} Address`]: address.line2,
    [`Provider Business ${which} Address City Name`]: address.city,
    [`Provider Business ${which} Address State Name`]: address.state,
    [`Provider Business ${which} Address Postal Code`]: address.postalCode,
    [`Provider Business ${which} Address Country Code (If outside U.S.)`]: 'US',
    [`Provider Business ${which} Address Telephone Number`]: '5185550100',
    [`Provider Business ${which} Address Fax Number`]: '5185550101',
  };
}

function numbered(most: number, names: readonly string[]): string[] {
  return Array.from({ length: most }, (_, i) => names.map((name) => `${name}_${i + 1}`)).flat();
}

function pick(options: readonly string[], index: number): string {
  return options[index % options.length] ?? '';
}

function day(index: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(1 + (index % 12))}/${two(1 + (index % 28))}/${2006 + (index % 19)}`;
}

const streets = ['SAMPLE AVE', 'EXAMPLE ST', 'TEST BLVD', 'MADE UP RD', 'PLACEHOLDER PLZ'];
const cities = ['ALBANY', 'BUFFALO', 'SYRACUSE', 'ROCHESTER', 'NEW YORK', 'YONKERS', 'UTICA'];
const states = ['NY', 'NJ', 'PA', 'CT', 'MA', 'VT'];
const firstNames = ['SAMPLE', 'EXAMPLE', 'TEST', 'PLACE', 'MADE', 'UP'];
const taxonomies = ['207Q00000X', '207R00000X', '291U00000X', '363LF0000X', '183500000X'];
