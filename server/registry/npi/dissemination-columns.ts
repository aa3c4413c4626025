import { MissingColumns } from '#server/registry/file/import-errors.ts';

/**
 * Columns of the monthly NPPES dissemination file, by the names in its first line. Stored records
 * have this order: add a new column at the end of `keptOnce` and import the file again.
 */
export const stateColumns = {
  npi: 'NPI',
  deactivated: 'NPI Deactivation Date',
  reactivated: 'NPI Reactivation Date',
} as const;

const mailing = 'Provider Business Mailing Address';
const practice = 'Provider Business Practice Location Address';

export const keptOnce = {
  entity: 'Entity Type Code',
  organization: 'Provider Organization Name (Legal Business Name)',
  otherOrganization: 'Provider Other Organization Name',
  last: 'Provider Last Name (Legal Name)',
  first: 'Provider First Name',
  middle: 'Provider Middle Name',
  prefix: 'Provider Name Prefix Text',
  suffix: 'Provider Name Suffix Text',
  credential: 'Provider Credential Text',
  mailingLine1: 'Provider First Line Business Mailing Address',
  mailingLine2: 'Provider Second Line Business Mailing Address',
  mailingCity: `${mailing} City Name`,
  mailingState: `${mailing} State Name`,
  mailingPostalCode: `${mailing} Postal Code`,
  mailingCountry: `${mailing} Country Code (If outside U.S.)`,
  practiceLine1: 'Provider First Line Business Practice Location Address',
  practiceLine2: 'Provider Second Line Business Practice Location Address',
  practiceCity: `${practice} City Name`,
  practiceState: `${practice} State Name`,
  practicePostalCode: `${practice} Postal Code`,
  practiceCountry: `${practice} Country Code (If outside U.S.)`,
  enumerated: 'Provider Enumeration Date',
  updated: 'Last Update Date',
  certified: 'Certification Date',
  officialLast: 'Authorized Official Last Name',
  officialFirst: 'Authorized Official First Name',
  officialMiddle: 'Authorized Official Middle Name',
  officialTitle: 'Authorized Official Title or Position',
  officialPrefix: 'Authorized Official Name Prefix Text',
  officialSuffix: 'Authorized Official Name Suffix Text',
  officialCredential: 'Authorized Official Credential Text',
} as const;

/** Each name is followed by a number from 1 to `specialtyCount`. */
export const keptOfSpecialty = {
  code: 'Healthcare Provider Taxonomy Code_',
  license: 'Provider License Number_',
  state: 'Provider License Number State Code_',
  primary: 'Healthcare Provider Primary Taxonomy Switch_',
} as const;

export const specialtyCount = 15;

export type KeptOnce = keyof typeof keptOnce;

/** The order of fields from the reader: state columns first, then stored ones. */
export const neededColumns: readonly string[] = [
  ...Object.values(stateColumns),
  ...Object.values(keptOnce),
  ...Array.from({ length: specialtyCount }, (_, i) =>
    Object.values(keptOfSpecialty).map((name) => `${name}${i + 1}`),
  ).flat(),
];

/** The index of each needed column in the file. */
export function indexesOfColumns(header: readonly string[]): readonly number[] {
  const indexes = new Map(header.map((name, index) => [name.trim(), index]));
  const missing = neededColumns.filter((name) => !indexes.has(name));
  if (missing.length > 0)
    throw new MissingColumns('the dissemination file of NPPES (npidata_pfile_….csv)', missing);
  return neededColumns.map((name) => indexes.get(name) ?? 0);
}
