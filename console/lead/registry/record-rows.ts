import { amountText } from '#contract/amounts.ts';
import { addressText, certificateLabels } from '#contract/clia.ts';
import type { LaboratoryRecord } from '#contract/console/laboratory.ts';
import type { Comparison } from '#contract/console/lead.ts';
import { longDay } from '#contract/days.ts';
import { readablePhone, typedPhone } from '#contract/phone.ts';

export type RecordRow = { readonly label: string; readonly value: string };

/** The values of a record that are neither compared nor among its facts. Blank values have no row. */
export function recordRows(
  record: LaboratoryRecord,
  comparisons: readonly Comparison[],
): RecordRow[] {
  const rows: Readonly<Record<string, string>> = {
    'Laboratory name': record.additionalName ?? '',
    Address: addressText(record.address),
    Phone: record.phone === null ? '' : readablePhone(typedPhone(record.phone)),
    Facility: record.facility ?? '',
    'Certificate terms': termsText(record),
    Accreditations: record.accreditations
      .map(({ organization, since }) => withDay(organization, since))
      .join(', '),
    'Registry’s counts': countsText(record.testCounts),
    'Affiliated laboratories': affiliatedText(record),
    Exceptions: record.exceptions.join(', '),
  };
  return Object.entries(rows)
    .filter(([label, value]) => value !== '' && !comparisons.some((one) => one.label === label))
    .map(([label, value]) => ({ label: labels[label] ?? label, value }));
}

function termsText(record: LaboratoryRecord): string {
  const { appliedFor, certificate, effective, isCompliant } = record;
  const parts = [
    effective && `in effect since ${longDay(effective)}`,
    isCompliant === null ? '' : isCompliant ? 'in compliance' : 'not in compliance',
    appliedFor !== certificate && appliedFor && `applied for ${certificateLabels[appliedFor]}`,
  ];
  return capitalized(parts.filter(Boolean).join(', '));
}

/** The registry writes 0 also where nothing was counted. */
function countsText(counts: LaboratoryRecord['testCounts']): string {
  const parts = Object.entries(countLabels).map(([name, label]) => {
    const count = counts[name as keyof typeof countLabels];
    return count ? `${label} ${amountText(count)}` : '';
  });
  return capitalized(parts.filter(Boolean).join(', '));
}

/** '2 (05D0654321, 05D0654322)': the registry names at most eight. */
function affiliatedText({ affiliated, affiliatedNumbers }: LaboratoryRecord): string {
  const count = affiliated ? amountText(affiliated) : '';
  const numbers = affiliatedNumbers.join(', ');
  return count && numbers ? `${count} (${numbers})` : count || numbers;
}

function withDay(text: string, day: string | null): string {
  return day === null ? text : `${text} since ${longDay(day)}`;
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Its first name is the heading of the record. */
const labels: Readonly<Record<string, string>> = { 'Laboratory name': 'Also named' };
const countLabels = {
  accredited: 'accredited',
  nonWaived: 'non-waived',
  atSurvey: 'at the survey',
  waived: 'waived',
  microscopy: 'microscopy',
} as const;
