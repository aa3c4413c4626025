import type { RegistryFinding } from '#console/contract/lead.ts';
import { addressText } from '#contract/clia.ts';
import { formById } from '#contract/forms.ts';
import type { LaboratoryRecord } from '#contract/laboratory.ts';
import type { Comparison, ProviderKind } from '#contract/npi.ts';
import { readablePhone, typedPhone } from '#contract/phone.ts';
import { statesAndTerritories } from '#contract/states.ts';
import type { Lead, LeadPayload } from '#server/leads/lead.ts';
import { contactOf } from '#server/leads/lead-contact.ts';
import type { LeadRecords } from '#server/leads/lead-records.ts';
import { hasName } from '#server/registry/clia/laboratory-terms.ts';
import { phoneOf } from '#server/registry/clia/read-laboratory.ts';
import type { ProviderRecord } from '#server/registry/npi/provider-record.ts';
import { providerGroups } from '#server/registry/record-groups.ts';

/**
 * Compares the values that a registration has in common with the record for its NPI. Spelling, punctuation, and legal
 * forms such as LLC don't count as differences. A difference is only a hint for a person; it has no other effect.
 */
export function compareProvider(
  wanted: ProviderKind,
  { name, firstname, lastname, position }: LeadPayload,
  record: ProviderRecord,
): Comparison[] {
  const official = record.authorizedOfficial;
  const person = [firstname, lastname].filter((part) => typeof part === 'string').join(' ');
  return [
    {
      label: 'NPI type',
      typed: kindLabels[wanted],
      recorded: kindLabels[record.kind],
      isSame: wanted === record.kind,
    },
    ...comparedName(name, record.name, record.otherName),
    ...compared('Contact person', person, official?.name, isSamePerson),
    ...compared('Position', position, official?.title, isSameText),
  ];
}

/** Compares the values that a lead has in common with its laboratory's record, in the same way. */
export function compareLaboratory(payload: LeadPayload, record: LaboratoryRecord): Comparison[] {
  const { organization, phone } = contactOf(payload);
  const { address } = record;
  return [
    ...comparedName(organization, record.name, record.additionalName),
    ...compared('Address', payload.address, addressText(address), () =>
      isInAddress(String(payload.address), address),
    ),
    ...compared('State', payload.userState, stateName(address?.state), isSameState),
    ...compared('Phone', readablePhone(phone), phoneText(record.phone), isSamePhone),
  ];
}

function comparedName(
  typed: string | readonly string[] | undefined,
  name: string | null,
  additionalName: string | null,
): Comparison[] {
  const names = [name, additionalName].filter((one) => one !== null);
  return compared('Laboratory name', typed, names, (text) =>
    hasName({ name, additionalName }, text),
  );
}

/** Empty if the form doesn't ask for the value. */
function compared(
  label: string,
  typed: string | readonly string[] | undefined,
  recorded: string | readonly string[] | null | undefined,
  isEqual: (typed: string, recorded: string) => boolean,
): Comparison[] {
  if (typeof typed !== 'string' || typed === '') return [];
  const known = typeof recorded === 'string' ? [recorded] : (recorded ?? []);
  const isSame = known.some((one) => isEqual(typed, one));
  return [{ label, typed, recorded: known.join('; '), isSame }];
}

/** The record may add a middle name, a title, or credentials. */
function isSamePerson(typed: string, recorded: string): boolean {
  const known = new Set(wordsOf(recorded));
  return wordsOf(typed).every((word) => known.has(word));
}

function isSameText(one: string, other: string): boolean {
  return wordsOf(one).join(' ') === wordsOf(other).join(' ');
}

const kindLabels = { individual: 'Individual', organization: 'Organization' } as const;

function phoneText(phone: string | null): string | null {
  return phone === null ? null : readablePhone(typedPhone(phone));
}

/** True if the text, which may list several locations, has the record's street and its ZIP Code or city. */
function isInAddress(typed: string, address: LaboratoryRecord['address']): boolean {
  const words = addressWords(typed);
  const zips = words.filter((word) => /^\d{5}$/.test(word));
  const zip = address?.postalCode?.slice(0, 5) ?? '';
  const isThere = zips.includes(zip) || contains(words, addressWords(address?.city ?? ''));
  return isThere && contains(words, streetOf(address?.street ?? ''));
}

/** The house number and street, without a building name before them or a unit after them. */
function streetOf(street: string): readonly string[] {
  const words = addressWords(street);
  const number = words.findIndex((word) => /^\d/.test(word));
  const line = words.slice(Math.max(0, number));
  const unit = line.findIndex((word) => units.has(word));
  return unit > 0 ? line.slice(0, unit) : line;
}

/** Shortens ZIP Codes to five digits and abbreviates words as the Postal Service does. */
function addressWords(text: string): readonly string[] {
  const plain = text.replace(/\b(\d{5})-\d{4}\b/g, '$1');
  return wordsOf(plain).map((word) => postalWords.get(word) ?? word);
}

/** False if no words are wanted. */
function contains(words: readonly string[], wanted: readonly string[]): boolean {
  const text = ` ${words.join(' ')} `;
  return wanted.length > 0 && text.includes(` ${wanted.join(' ')} `);
}

function isSameState(one: string, other: string): boolean {
  return stateName(one) === stateName(other);
}

function stateName(text: string | null | undefined): string {
  const wanted = (text ?? '').toLowerCase();
  const found = statesAndTerritories.find(
    ({ code, name }) => code.toLowerCase() === wanted || name.toLowerCase() === wanted,
  );
  return found?.name ?? text ?? '';
}

function isSamePhone(one: string, other: string): boolean {
  return phoneOf(one) !== null && phoneOf(one) === phoneOf(other);
}

/** The common abbreviations in Publication 28 of the U.S. Postal Service. */
const postalWords: ReadonlyMap<string, string> = new Map(
  `street st, avenue ave, av ave, road rd, boulevard blvd, drive dr, lane ln, court ct, place pl, plaza plz,
  square sq, terrace ter, circle cir, parkway pkwy, highway hwy, expressway expy, turnpike tpke, trail trl,
  north n, south s, east e, west w, northeast ne, northwest nw, southeast se, southwest sw,
  saint st, fort ft, mount mt, suite ste, floor fl, room rm, building bldg, apartment apt, department dept`
    .split(',')
    .map((pair) => pair.trim().split(' ') as [string, string]),
);
const units: ReadonlySet<string> = new Set(['ste', 'fl', 'rm', 'bldg', 'apt', 'dept', 'unit']);

/** Compares the registry's last result with the registration; null for forms that aren't registrations. */
export function findingOf(
  { form, payload }: Pick<Lead, 'form' | 'payload'>,
  { npi: stored }: LeadRecords,
): RegistryFinding | null {
  const wanted = formById(form)?.registration?.wants;
  if (!wanted) return null;
  const npi = String(payload.npi ?? '');
  const checkedAt = stored?.lookedUpAt ?? null;
  if (!stored?.record) return { npi, checkedAt, isFound: false, comparisons: [], groups: [] };
  const { record } = stored;
  const comparisons = compareProvider(wanted, payload, record);
  const compared = comparisons.map(({ recorded }) => recorded);
  const { practiceLocation, mailingAddress } = record;
  const isOneAddress = JSON.stringify(practiceLocation) === JSON.stringify(mailingAddress);
  const groups = Object.entries(
    providerGroups({ ...record, mailingAddress: isOneAddress ? null : mailingAddress }),
  ).map(([title, rows]) => ({
    title,
    rows: rows.filter(({ value }) => value !== npi && !compared.includes(value)),
  }));
  return {
    npi,
    checkedAt,
    isFound: true,
    comparisons,
    groups: groups.filter(({ rows }) => rows.length > 0),
  };
}

/** The words of a text in lower case, without accents and punctuation. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/[\p{M}'’.]/gu, '');
  return (
    plain
      .toLowerCase()
      .replaceAll('&', ' and ')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
