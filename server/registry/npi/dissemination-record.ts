import { cleanCells } from '#server/lib/clean-text.ts';
import type { PackedRow } from '#server/registry/file/import-file.ts';
import { addressOf, dayOf, personName, textOf } from '#server/registry/registry-text.ts';
import {
  type KeptOnce,
  keptOfSpecialty,
  keptOnce,
  specialtyCount,
  stateColumns,
} from './dissemination-columns.ts';
import type { ProviderRecord, Specialty } from './registry.ts';
import { taxonomyNames } from './taxonomy-names.ts';

/**
 * A row of the file as stored: a JSON list of the needed fields without trailing blanks. The list of a
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
    practiceLocation: addressOf({
      line1: at('practiceLine1'),
      line2: at('practiceLine2'),
      city: at('practiceCity'),
      state: at('practiceState'),
      postalCode: at('practicePostalCode'),
      country: at('practiceCountry'),
    }),
    mailingAddress: addressOf({
      line1: at('mailingLine1'),
      line2: at('mailingLine2'),
      city: at('mailingCity'),
      state: at('mailingState'),
      postalCode: at('mailingPostalCode'),
      country: at('mailingCountry'),
    }),
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
      description: taxonomyNames.get(code ?? '') ?? null,
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

const stateCount = Object.keys(stateColumns).length;
const keptNames = Object.keys(keptOnce) as readonly KeptOnce[];
const specialtyParts = Object.keys(keptOfSpecialty);
