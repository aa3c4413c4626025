import { amountText } from '#contract/amounts.ts';
import {
  addressLines,
  addressText,
  type Certificate,
  certificateLabels,
  certificateNames,
} from '#contract/clia.ts';
import type { LaboratoryRecord, LeadLaboratory } from '#contract/console/laboratory.ts';
import type { Comparison } from '#contract/console/lead.ts';
import { longDay, timeText } from '#contract/days.ts';
import { readablePhone, typedPhone } from '#contract/phone.ts';

type Value = string | number | readonly string[] | null | undefined;
type Lookup = Pick<LeadLaboratory, 'tier' | 'source' | 'asOf'> & { readonly timeZone: string };

/** A value of a CLIA record, with its label in each place that shows it. */
type LaboratoryField = {
  /** Emails, a person's own record, and the command line. */
  readonly message?: string;
  /** The reply that a visitor confirms. */
  readonly confirmation?: string;
  /** The rows of the lead page below the values that decide about a sale. */
  readonly page?: string;
  /** Exports, by the name and the label of a column. */
  readonly column?: readonly [name: string, label: string];
  readonly value: (record: LaboratoryRecord, lookup: Lookup) => Value;
  /** How people read it; columns have the plain value. */
  readonly format?: (value: string) => string;
};

const fields: readonly LaboratoryField[] = [
  { message: 'CLIA record', value: namesAndNumber },
  { confirmation: 'Name', value: (record) => [...new Set(namesOf(record))].join('\n') },
  { column: ['Name', 'CLIA name'], value: ({ name }) => name },
  {
    column: ['OtherName', 'CLIA other name'],
    page: 'Also named',
    value: ({ additionalName }) => additionalName,
  },
  {
    message: 'CLIA address',
    confirmation: 'Address',
    value: ({ address }) => address && addressLines(address),
  },
  { page: 'Address', value: ({ address }) => addressText(address) },
  { column: ['Street', 'CLIA street'], value: ({ address }) => address?.street },
  { column: ['City', 'CLIA city'], value: ({ address }) => address?.city },
  { column: ['State', 'CLIA state'], value: ({ address }) => address?.state },
  { column: ['PostalCode', 'CLIA ZIP Code'], value: ({ address }) => address?.postalCode },
  {
    column: ['Phone', 'CLIA phone'],
    message: 'CLIA phone',
    page: 'Phone',
    value: ({ phone }) => phone,
    format: (phone) => readablePhone(typedPhone(phone)),
  },
  { ...everywhere('Facility', 'Facility'), page: 'Facility', value: ({ facility }) => facility },
  {
    ...everywhere('Certificate', 'Certificate'),
    confirmation: 'Certificate',
    value: ({ certificate }) => nameOf(certificate),
  },
  {
    message: 'Applied for',
    value: ({ appliedFor, certificate }) =>
      appliedFor === certificate ? null : nameOf(appliedFor),
  },
  {
    column: ['AppliedFor', 'Certificate applied for'],
    value: ({ appliedFor }) => nameOf(appliedFor),
  },
  {
    column: ['Expires', 'Certificate valid until'],
    message: 'Valid until',
    confirmation: 'Valid until',
    value: ({ expires }) => expires,
    format: longDay,
  },
  { message: 'Terminated', value: terminatedText },
  {
    column: ['Terminated', 'Certificate terminated'],
    confirmation: 'Ended',
    value: ({ terminated }) => terminated,
    format: longDay,
  },
  {
    column: ['TerminationReason', 'Reason for termination'],
    value: ({ terminationReason }) => terminationReason,
  },
  { page: 'Certificate terms', value: termsText },
  {
    ...everywhere('Accreditations', 'Accredited by'),
    confirmation: 'Accredited by',
    value: ({ accreditations }) => accreditations.map(({ organization }) => organization),
  },
  {
    page: 'Accreditations',
    value: ({ accreditations }) =>
      accreditations.map(({ organization, since }) =>
        since === null ? organization : `${organization} since ${longDay(since)}`,
      ),
  },
  { ...everywhere('TestsPerYear', 'Tests a year'), value: ({ testsPerYear }) => testsPerYear },
  { page: 'Registry’s counts', value: ({ testCounts }) => countsText(testCounts) },
  { ...everywhere('Tier', 'Volume tier'), value: (_record, { tier }) => tier },
  { ...everywhere('Sites', 'Sites'), value: ({ sites }) => sites },
  {
    ...everywhere('Affiliated', 'Affiliated laboratories'),
    value: ({ affiliated }) => affiliated,
  },
  { page: 'Affiliated laboratories', value: affiliatedText },
  { page: 'Exceptions', value: ({ exceptions }) => exceptions },
  { message: 'CLIA record as of', value: asOfText },
  { column: ['AsOf', 'CLIA record as of'], value: (_record, { asOf }) => asOf?.slice(0, 10) },
];

export type LaboratoryRow = { readonly label: string; readonly value: string };

/** The laboratory of a lead as labeled rows, for emails and a person's own record. Blank values have no row. */
export function laboratoryRows(
  laboratory: LeadLaboratory | null | undefined,
  timeZone: string,
): readonly LaboratoryRow[] {
  if (!laboratory) return [];
  const { record, clia } = laboratory;
  if (record !== null) return fullRows(record, { ...laboratory, timeZone });
  const number = clia === null ? '' : `${clia}: `;
  return [{ label: 'CLIA record', value: `${number}${reasons[laboratory.state]}` }];
}

/** A record in full, for emails and the command line. */
export function fullRows(record: LaboratoryRecord, lookup?: Lookup): readonly LaboratoryRow[] {
  return rowsFor('message', record, lookup);
}

/** The values that the visitor confirms. */
export function confirmationRows(record: LaboratoryRecord): readonly LaboratoryRow[] {
  return rowsFor('confirmation', record);
}

/** The values of a record that are neither compared nor among its facts. */
export function recordRows(
  record: LaboratoryRecord,
  comparisons: readonly Comparison[],
): readonly LaboratoryRow[] {
  const compared = comparisons.map(({ label }) =>
    label === 'Laboratory name' ? 'Also named' : label,
  );
  return rowsFor('page', record).filter(({ label }) => !compared.includes(label));
}

export type LaboratoryColumn = {
  readonly name: string;
  readonly label: string;
  readonly cellOf: (laboratory: LeadLaboratory) => string | number | readonly string[];
};

/** The columns of a lead's CLIA record. Cells are blank where the record has no value. */
export const laboratoryColumns: readonly LaboratoryColumn[] = [
  { name: 'laboratoryLookup', label: 'CLIA lookup', cellOf: ({ state }) => state },
  { name: 'laboratoryClia', label: 'CLIA number looked up', cellOf: ({ clia }) => clia ?? '' },
  ...fields.flatMap(({ column, value }) => {
    if (!column) return [];
    const [name, label] = column;
    const cellOf: LaboratoryColumn['cellOf'] = ({ record, ...lookup }) =>
      (record && value(record, { ...lookup, timeZone: 'UTC' })) ?? '';
    return [{ name: `laboratory${name}`, label, cellOf }];
  }),
];

/** The cell of a table without types. */
export function laboratoryText(
  { cellOf }: LaboratoryColumn,
  laboratory: LeadLaboratory | undefined,
): string {
  const value = laboratory ? cellOf(laboratory) : '';
  return typeof value === 'object' ? value.join('; ') : String(value);
}

function everywhere(name: string, label: string) {
  return { message: label, column: [name, label] as const };
}

function rowsFor(
  place: 'message' | 'confirmation' | 'page',
  record: LaboratoryRecord,
  lookup: Lookup = { tier: null, source: null, asOf: null, timeZone: 'UTC' },
): readonly LaboratoryRow[] {
  return fields.flatMap(({ [place]: label, value, format }) => {
    const text = label ? textOf(value(record, lookup)) : '';
    return label && text ? [{ label, value: format ? format(text) : text }] : [];
  });
}

/** The registry writes 0 also where nothing was counted. */
function textOf(value: Value): string {
  if (typeof value === 'number') return value === 0 ? '' : amountText(value);
  return typeof value === 'string' ? value : (value ?? []).join(', ');
}

function namesOf({ name, additionalName }: LaboratoryRecord): readonly string[] {
  return [name, additionalName].filter((one) => one !== null);
}

function namesAndNumber({ name, clia, additionalName }: LaboratoryRecord): string {
  return [`${name ?? ''} (${clia})`.trim(), additionalName].filter(Boolean).join('\n');
}

function nameOf(certificate: Certificate | null): string | null {
  return certificate && certificateNames[certificate];
}

function terminatedText({ isActive, terminated, terminationReason }: LaboratoryRecord) {
  if (isActive) return null;
  return [terminated && longDay(terminated), terminationReason].filter(Boolean).join('. ') || 'yes';
}

function termsText({ appliedFor, certificate, effective, isCompliant }: LaboratoryRecord): string {
  const parts = [
    effective && `in effect since ${longDay(effective)}`,
    isCompliant === null ? '' : isCompliant ? 'in compliance' : 'not in compliance',
    appliedFor !== certificate && appliedFor && `applied for ${certificateLabels[appliedFor]}`,
  ];
  return capitalized(parts.filter(Boolean).join(', '));
}

function countsText(counts: LaboratoryRecord['testCounts']): string {
  const { accredited, nonWaived, atSurvey, waived, microscopy } = counts;
  const named = {
    accredited,
    'non-waived': nonWaived,
    'at the survey': atSurvey,
    waived,
    microscopy,
  };
  const parts = Object.entries(named).flatMap(([label, count]) =>
    count ? `${label} ${amountText(count)}` : [],
  );
  return capitalized(parts.join(', '));
}

/** '2 (05D0654321, 05D0654322)': the registry names at most eight. */
function affiliatedText({ affiliated, affiliatedNumbers }: LaboratoryRecord): string {
  const count = affiliated ? amountText(affiliated) : '';
  const numbers = affiliatedNumbers.join(', ');
  return count && numbers ? `${count} (${numbers})` : count || numbers;
}

/** The imported file is of a day, and an online answer of a moment. */
function asOfText(_record: LaboratoryRecord, { source, asOf, timeZone }: Lookup): string | null {
  if (source === null || asOf === null) return null;
  return source === 'online'
    ? `${timeText(new Date(asOf), timeZone)} (CMS)`
    : `${longDay(asOf.slice(0, 10))} (the imported CLIA file)`;
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

const reasons: Readonly<Record<LeadLaboratory['state'], string>> = {
  found: 'found',
  'not found': 'not found in the CLIA registry',
  unavailable: 'the CLIA registry has not answered yet',
  declined: 'none of the laboratories that were suggested',
};
