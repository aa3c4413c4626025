import { cleanCells } from '#server/lib/clean-text.ts';
import { MissingColumns } from '#server/registry/file/csv-reader.ts';
import type { PackedRow } from '#server/registry/file/import-file.ts';
import { addressOf, dayOf, personName, textOf } from '#server/registry/lookup/registry-text.ts';
import type { ProviderRecord, Specialty } from './provider-record.ts';
import taxonomyNames from './taxonomy-names.json' with { type: 'json' };

/**
 * A row in the file, as stored: a JSON list of the needed fields without trailing blanks. The list of a
 * deactivated NPI is empty.
 */
export function packRow(fields: readonly string[]): PackedRow {
  const [npi = '', deactivated = '', reactivated = ''] = fields;
  if (!/^[12]\d{9}$/.test(npi)) return { kind: 'unusable' };
  if (deactivated !== '' && !isActiveAgain(deactivated, reactivated)) {
    return { kind: 'deactivated', number: npi, packed: '[]' };
  }
  const entity = fields[stateCount];
  if (entity !== '1' && entity !== '2') return { kind: 'unusable' };
  let end = fields.length;
  while (fields[end - 1] === '') end -= 1;
  const packed = JSON.stringify(cleanCells(fields.slice(stateCount, end)));
  return { kind: 'record', number: npi, packed };
}

/** Reads a stored list; null for a deactivated NPI. */
export function unpackRecord(npi: string, packed: string): ProviderRecord | null {
  const fields: unknown = JSON.parse(packed);
  if (!Array.isArray(fields) || fields.length === 0) return null;
  const at = (name: KeptOnce): unknown => fields[keptNames.indexOf(name)];
  const addressAt = (place: 'practice' | 'mailing') =>
    addressOf({
      line1: at(`${place}Line1`),
      line2: at(`${place}Line2`),
      city: at(`${place}City`),
      state: at(`${place}State`),
      postalCode: at(`${place}PostalCode`),
      country: at(`${place}Country`),
    });
  const isOrganization = at('entity') === '2';
  const official = personName({
    prefix: at('officialPrefix'),
    first: at('officialFirst'),
    middle: at('officialMiddle'),
    last: at('officialLast'),
    suffix: at('officialSuffix'),
    credential: at('officialCredential'),
  });
  return {
    npi,
    kind: isOrganization ? 'organization' : 'individual',
    name: isOrganization
      ? textOf(at('organization'))
      : personName({
          prefix: at('prefix'),
          first: at('first'),
          middle: at('middle'),
          last: at('last'),
          suffix: at('suffix'),
          credential: at('credential'),
        }),
    otherName: isOrganization ? textOf(at('otherOrganization')) : null,
    practiceLocation: addressAt('practice'),
    mailingAddress: addressAt('mailing'),
    specialties: specialties(fields.slice(keptNames.length)),
    enumerated: dayOf(at('enumerated')),
    lastUpdated: dayOf(at('updated')),
    certified: dayOf(at('certified')),
    authorizedOfficial:
      isOrganization && official !== null
        ? { name: official, title: textOf(at('officialTitle')) }
        : null,
  };
}

function specialties(fields: readonly unknown[]): readonly Specialty[] {
  const width = specialtyParts.length;
  return Array.from({ length: specialtyCount }, (_, i) => {
    const [code, license, state, primary] = fields.slice(i * width, (i + 1) * width).map(textOf);
    return {
      code: code ?? null,
      description: namesByCode.get(code ?? '') ?? null,
      license: license ?? null,
      state: state ?? null,
      primary: primary === 'Y',
    };
  })
    .filter(({ code }) => code !== null)
    .sort((a, b) => Number(b.primary) - Number(a.primary));
}

/** A reactivated NPI has both dates. */
function isActiveAgain(deactivated: string, reactivated: string): boolean {
  const down = dayOf(deactivated);
  const up = dayOf(reactivated);
  return up !== null && (down === null || up >= down);
}

/**
 * Columns of the monthly NPPES dissemination file, by the names in its first line. Stored records
 * have this order: add a new column at the end of `keptOnce` and import the file again.
 */
const stateColumns = {
  npi: 'NPI',
  deactivated: 'NPI Deactivation Date',
  reactivated: 'NPI Reactivation Date',
} as const;

const mailing = 'Provider Business Mailing Address';
const practice = 'Provider Business Practice Location Address';

const keptOnce = {
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
const keptOfSpecialty = {
  code: 'Healthcare Provider Taxonomy Code_',
  license: 'Provider License Number_',
  state: 'Provider License Number State Code_',
  primary: 'Healthcare Provider Primary Taxonomy Switch_',
} as const;

const specialtyCount = 15;

type KeptOnce = keyof typeof keptOnce;

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
const stateCount = Object.keys(stateColumns).length;
const keptNames = Object.keys(keptOnce) as readonly KeptOnce[];
const specialtyParts = Object.keys(keptOfSpecialty);
/** The file has only NUCC taxonomy codes. Codes that have none of these common names are shown as they are. */
const namesByCode: ReadonlyMap<string, string> = new Map(Object.entries(taxonomyNames));
