import type { Comparison } from '#contract/console/lead.ts';
import type { ProviderKind } from '#contract/npi.ts';
import type { ProviderRecord } from '#server/registry/npi/provider-record.ts';
import type { LeadPayload } from './lead.ts';

/**
 * Compares the values that a registration and its registry record both contain. Ignores case, accents, punctuation, and
 * legal forms such as LLC. A difference is only a hint for a person; it has no other effect.
 */
export function compareRecord(
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
    ...compared('Laboratory name', name, organizationNames(record), isSameOrganization),
    ...compared('Contact person', person, official?.name, isSamePerson),
    ...compared('Position', position, official?.title, isSameText),
  ];
}

/** Empty if the form doesn't ask for the value. */
export function compared(
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

function organizationNames({ name, otherName }: ProviderRecord): readonly string[] {
  return [name, otherName].filter((one) => one !== null);
}

function isSameOrganization(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) =>
    wordsOf(text).filter((word) => !legalForms.has(word)),
  );
  return first?.join(' ') === second?.join(' ');
}

/** The record may add a middle name, a title, or a credential. */
function isSamePerson(typed: string, recorded: string): boolean {
  const known = new Set(wordsOf(recorded));
  return wordsOf(typed).every((word) => known.has(word));
}

function isSameText(one: string, other: string): boolean {
  return wordsOf(one).join(' ') === wordsOf(other).join(' ');
}

export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/[\p{M}'’.]/gu, '');
  return (
    plain
      .toLowerCase()
      .replaceAll('&', ' and ')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

const kindLabels = { individual: 'Individual', organization: 'Organization' } as const;
const legalForms = new Set(
  'inc incorporated llc llp lp ltd limited corp corporation co company pc pllc pa'.split(' '),
);
