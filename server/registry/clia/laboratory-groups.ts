import { addressLines, certificateNames, isCliaNumber } from '#contract/clia.ts';
import type { LaboratoryRecord } from '#contract/console/laboratory.ts';
import {
  dateText,
  type Groups,
  type MaybeRow,
  row,
  withoutEmpty,
} from '#server/registry/confirmation-rows.ts';
import type { LookupAnswer } from '#server/registry/lookup/lookup.ts';
import { hasName } from './laboratory-terms.ts';

/** The fields of a registration that the visitor compares with the record. */
export type TypedLaboratory = { readonly clia: string; readonly name: string };

/** The group that the visitor confirms, or one that says that we verify the number by hand. */
export function laboratoryGroups(
  typed: TypedLaboratory,
  answer: LookupAnswer<LaboratoryRecord>,
): Groups {
  return withoutEmpty({ [`CLIA ${typed.clia}`]: rowsOf(typed, answer) });
}

function rowsOf(
  { clia, name }: TypedLaboratory,
  answer: LookupAnswer<LaboratoryRecord>,
): readonly MaybeRow[] {
  if (answer.kind === 'found') return recordRows(answer.record, name);
  const reason = isCliaNumber(clia) ? reasons[answer.kind] : otherForm;
  return [row('Verification', `${reason} You can continue: we will verify this number by hand.`)];
}

function recordRows(record: LaboratoryRecord, typedName: string): readonly MaybeRow[] {
  const { name, additionalName, address, certificate, expires, accreditations } = record;
  const { isActive, terminated } = record;
  const names = [...new Set([name, additionalName])].filter((one) => one !== null);
  return [
    row('Name', textOrNull(names.join('\n'))),
    hasName(record, typedName) ? null : row('You entered', textOrNull(typedName)),
    row('Address', address && addressLines(address)),
    row('Certificate', certificate && certificateNames[certificate]),
    row('Valid until', dateText(expires)),
    row('Ended', dateText(terminated)),
    row('Accredited by', textOrNull(accreditations.map((one) => one.organization).join(', '))),
    // Only our staff sees the reason: the visitor knows it, and it may be outdated.
    isActive
      ? null
      : row(
          'Status',
          'The registry lists this certificate as no longer active. You can continue: we will check it with you.',
        ),
  ];
}

function textOrNull(text: string): string | null {
  return text === '' ? null : text;
}

const reasons = {
  'not-found': 'We could not find this number in the CLIA registry.',
  unavailable: 'The CLIA registry is unavailable right now.',
} as const;
/** Ten digits, and rare kinds of certificates that the registry does not list. */
const otherForm = 'The CLIA registry lists only numbers such as 05D0123456.';
