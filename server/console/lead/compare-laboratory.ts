import { addressText } from '#contract/clia.ts';
import type { LaboratoryRecord } from '#contract/console/laboratory.ts';
import type { Comparison } from '#contract/console/lead.ts';
import { statesAndTerritories } from '#contract/console/states.ts';
import { readablePhone, typedPhone } from '#contract/phone.ts';
import { compared, wordsOf } from '#server/leads/compare-record.ts';
import type { LeadPayload } from '#server/leads/lead.ts';
import { contactOf } from '#server/leads/lead-contact.ts';
import { hasName } from '#server/registry/clia/laboratory-terms.ts';
import { phoneOf } from '#server/registry/clia/read-laboratory.ts';

/**
 * Compares the values that a lead and its laboratory's record both contain. Spelling, abbreviations, legal forms, and
 * the format of a number are no difference. A difference is only a hint for a person; it has no other effect.
 */
export function compareLaboratory(payload: LeadPayload, record: LaboratoryRecord): Comparison[] {
  const { organization, phone } = contactOf(payload);
  const { address } = record;
  return [
    ...compared('Laboratory name', organization, namesOf(record), () =>
      hasName(record, organization),
    ),
    ...compared('Address', payload.address, addressText(address), () =>
      isInAddress(String(payload.address), address),
    ),
    ...compared('State', payload.userState, stateName(address?.state), isSameState),
    ...compared('Phone', readablePhone(phone), phoneText(record.phone), isSamePhone),
  ];
}

function phoneText(phone: string | null): string | null {
  return phone === null ? null : readablePhone(typedPhone(phone));
}

function namesOf({ name, additionalName }: LaboratoryRecord): readonly string[] {
  return [name, additionalName].filter((one) => one !== null);
}

/** True if the text, which may list several locations, has the record's street and its ZIP Code or city. */
function isInAddress(typed: string, address: LaboratoryRecord['address']): boolean {
  const words = addressWords(typed);
  const zips = words.filter((word) => /^\d{5}$/.test(word));
  const zip = address?.postalCode?.slice(0, 5) ?? '';
  const isThere = zips.includes(zip) || contains(words, addressWords(address?.city ?? ''));
  return isThere && contains(words, streetOf(address?.street ?? ''));
}

/** The house number and the street, without a name of the building before them or a unit after them. */
function streetOf(street: string): readonly string[] {
  const words = addressWords(street);
  const number = words.findIndex((word) => /^\d/.test(word));
  const line = words.slice(Math.max(0, number));
  const unit = line.findIndex((word) => units.has(word));
  return unit > 0 ? line.slice(0, unit) : line;
}

/** ZIP Codes have five digits. Words that the Postal Service abbreviates are abbreviated. */
function addressWords(text: string): readonly string[] {
  const plain = text.replace(/\b(\d{5})-\d{4}\b/g, '$1');
  return wordsOf(plain).map((word) => postalWords.get(word) ?? word);
}

/** False for an empty list of words. */
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

/** Publication 28 of the U.S. Postal Service, the words that are common. */
const postalWords: ReadonlyMap<string, string> = new Map(
  `street st, avenue ave, av ave, road rd, boulevard blvd, drive dr, lane ln, court ct, place pl, plaza plz,
  square sq, terrace ter, circle cir, parkway pkwy, highway hwy, expressway expy, turnpike tpke, trail trl,
  north n, south s, east e, west w, northeast ne, northwest nw, southeast se, southwest sw,
  saint st, fort ft, mount mt, suite ste, floor fl, room rm, building bldg, apartment apt, department dept`
    .split(',')
    .map((pair) => pair.trim().split(' ') as [string, string]),
);
const units: ReadonlySet<string> = new Set(['ste', 'fl', 'rm', 'bldg', 'apt', 'dept', 'unit']);
