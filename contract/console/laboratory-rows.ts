import { addressLines, certificateNames } from '#contract/clia.ts';
import type { LaboratoryRecord, LeadLaboratory } from '#contract/console/laboratory.ts';
import { longDay, timeText } from '#contract/days.ts';
import { readablePhone } from '#contract/phone.ts';

export type LaboratoryRow = { readonly label: string; readonly value: string };

/** The laboratory of a lead as labeled rows, for mails and a person's own record. Blank values have no row. */
export function laboratoryRows(
  laboratory: LeadLaboratory | null | undefined,
  timeZone: string,
): readonly LaboratoryRow[] {
  if (!laboratory) return [];
  const { record, clia } = laboratory;
  if (record === null) {
    const number = clia === null ? '' : `${clia}: `;
    return [{ label: 'CLIA record', value: `${number}${reasons[laboratory.state]}` }];
  }
  const rows: readonly (readonly [string, string | null | undefined])[] = [
    [
      'CLIA record',
      [`${record.name ?? ''} (${record.clia})`.trim(), record.additionalName]
        .filter(Boolean)
        .join('\n'),
    ],
    ['CLIA address', record.address && addressLines(record.address)],
    ['CLIA phone', record.phone && readablePhone(`+1${record.phone}`)],
    ['Facility', record.facility],
    ['Certificate', record.certificate && certificateNames[record.certificate]],
    ['Applied for', appliedFor(record)],
    ['Valid until', record.expires && longDay(record.expires)],
    ['Terminated', terminatedText(record)],
    ['Accredited by', record.accreditations.map(({ organization }) => organization).join(', ')],
    ['Tests a year', record.testsPerYear?.toLocaleString('en-US')],
    ['Volume tier', laboratory.tier],
    ['Sites', record.sites ? String(record.sites) : null],
    ['Affiliated laboratories', record.affiliated ? String(record.affiliated) : null],
    ['CLIA record as of', asOfText(laboratory, timeZone)],
  ];
  return rows.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

function appliedFor({ certificate, appliedFor: wanted }: LaboratoryRecord): string | null {
  return wanted === null || wanted === certificate ? null : certificateNames[wanted];
}

function terminatedText({ isActive, terminated, terminationReason }: LaboratoryRecord) {
  if (isActive) return null;
  return [terminated && longDay(terminated), terminationReason].filter(Boolean).join('. ') || 'yes';
}

/** The imported file is of a day, and an online answer of a moment. */
function asOfText({ source, asOf }: LeadLaboratory, timeZone: string): string | null {
  if (source === null || asOf === null) return null;
  return source === 'online'
    ? `${timeText(new Date(asOf), timeZone)} (CMS)`
    : `${longDay(asOf.slice(0, 10))} (the imported CLIA file)`;
}

const reasons: Readonly<Record<LeadLaboratory['state'], string>> = {
  found: 'found',
  'not found': 'not found in the CLIA registry',
  unavailable: 'the CLIA registry has not answered yet',
  declined: 'none of the laboratories that were suggested',
};
