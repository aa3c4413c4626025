import { amountText } from '#contract/amounts.ts';
import {
  addressLines,
  addressText,
  type Certificate,
  certificateLabels,
  certificateNames,
} from '#contract/clia.ts';
import { longDay, timeText } from '#contract/days.ts';
import type { LaboratoryRecord, LeadLaboratory } from '#contract/laboratory.ts';
import { readablePhone, typedPhone } from '#contract/phone.ts';
import type { Comparison } from './npi.ts';

type Value = string | number | readonly string[] | null | undefined;
type Lookup = Pick<LeadLaboratory, 'source' | 'asOf'> & { readonly timeZone: string };

/** The labels of a value in the places that show it. */
type Labels = {
  /** Emails, a person's own record, and the command line. */
  readonly message?: string;
  /** The registry record that a visitor confirms. */
  readonly confirmation?: string;
  /** Rows on the lead page, below the values that matter for a sale. */
  readonly page?: string;
  /** Exports, by the name and the label of a column. */
  readonly column?: readonly [name: string, label: string];
};
type Read = (record: LaboratoryRecord, lookup: Lookup) => Value;
/** Columns have the plain value, and `format` is how people read it. */
type LaboratoryField = readonly [labels: Labels, read: Read, format?: (value: string) => string];

/** A value of a CLIA record has one row, or one for each way to show it. */
const fields: readonly LaboratoryField[] = [
  [{ message: 'CLIA record' }, namesAndNumber],
  [{ confirmation: 'Name' }, (record) => [...new Set(namesOf(record))].join('\n')],
  [{ column: ['Name', 'CLIA name'] }, ({ name }) => name],
  [
    { column: ['OtherName', 'CLIA other name'], page: 'Also named' },
    (record) => record.additionalName,
  ],
  [
    { message: 'CLIA address', confirmation: 'Address' },
    ({ address }) => address && addressLines(address),
  ],
  [{ page: 'Address' }, ({ address }) => addressText(address)],
  [{ column: ['Street', 'CLIA street'] }, ({ address }) => address?.street],
  [{ column: ['City', 'CLIA city'] }, ({ address }) => address?.city],
  [{ column: ['State', 'CLIA state'] }, ({ address }) => address?.state],
  [{ column: ['PostalCode', 'CLIA ZIP Code'] }, ({ address }) => address?.postalCode],
  [{ ...both('Phone', 'CLIA phone'), page: 'Phone' }, ({ phone }) => phone, phoneText],
  [{ ...both('Facility', 'Facility'), page: 'Facility' }, ({ facility }) => facility],
  [
    { ...both('Certificate', 'Certificate'), confirmation: 'Certificate' },
    (record) => nameOf(record.certificate),
  ],
  [
    { message: 'Applied for' },
    (record) => (record.appliedFor === record.certificate ? null : nameOf(record.appliedFor)),
  ],
  [{ column: ['AppliedFor', 'Certificate applied for'] }, ({ appliedFor }) => nameOf(appliedFor)],
  [
    {
      message: 'Valid until',
      confirmation: 'Valid until',
      column: ['Expires', 'Certificate valid until'],
    },
    ({ expires }) => expires,
    longDay,
  ],
  [{ message: 'Terminated' }, terminatedText],
  [
    { confirmation: 'Ended', column: ['Terminated', 'Certificate terminated'] },
    ({ terminated }) => terminated,
    longDay,
  ],
  [
    { column: ['TerminationReason', 'Reason for termination'] },
    (record) => record.terminationReason,
  ],
  [{ page: 'Certificate terms' }, termsText],
  [{ ...both('Accreditations', 'Accredited by'), confirmation: 'Accredited by' }, accreditors],
  [{ page: 'Accreditations' }, accreditationTexts],
  [both('TestsPerYear', 'Tests a year'), ({ testsPerYear }) => testsPerYear],
  [{ page: 'Registry’s counts' }, countsText],
  [both('Sites', 'Sites'), ({ sites }) => sites],
  [both('Affiliated', 'Affiliated laboratories'), ({ affiliated }) => affiliated],
  [{ page: 'Affiliated laboratories' }, affiliatedText],
  [{ page: 'Exceptions' }, ({ exceptions }) => exceptions],
  [{ message: 'CLIA record as of' }, asOfText],
  [{ column: ['AsOf', 'CLIA record as of'] }, (_record, { asOf }) => asOf?.slice(0, 10)],
];

export type LaboratoryRow = { readonly label: string; readonly value: string };

/** The laboratory of a lead as labeled rows, for emails and a person's own record. Blank values have no row. */
export function laboratoryRows(
  laboratory: LeadLaboratory | null | undefined,
  timeZone: string,
): readonly LaboratoryRow[] {
  if (!laboratory) return [];
  const { record, clia, state } = laboratory;
  if (record !== null) return fullRows(record, { ...laboratory, timeZone });
  return [{ label: 'CLIA record', value: `${clia}: ${reasons[state]}` }];
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

/** Columns for a lead's CLIA record. Cells are blank where the record has no value. */
export const laboratoryColumns: readonly LaboratoryColumn[] = [
  { name: 'laboratoryLookup', label: 'CLIA lookup', cellOf: ({ state }) => state },
  { name: 'laboratoryClia', label: 'CLIA number looked up', cellOf: ({ clia }) => clia },
  ...fields.flatMap(([{ column }, read]) => {
    if (!column) return [];
    const [name, label] = column;
    const cellOf: LaboratoryColumn['cellOf'] = ({ record, ...lookup }) =>
      (record && read(record, { ...lookup, timeZone: 'UTC' })) ?? '';
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

/** The same label in messages and exports. */
function both(name: string, label: string) {
  return { message: label, column: [name, label] as const };
}

function rowsFor(
  place: 'message' | 'confirmation' | 'page',
  record: LaboratoryRecord,
  lookup: Lookup = { source: null, asOf: null, timeZone: 'UTC' },
): readonly LaboratoryRow[] {
  return fields.flatMap(([{ [place]: label }, read, format]) => {
    const text = label ? textOf(read(record, lookup)) : '';
    return label && text ? [{ label, value: format ? format(text) : text }] : [];
  });
}

/** The registry also writes 0 where nothing was counted. */
function textOf(value: Value): string {
  if (typeof value === 'number') return value === 0 ? '' : amountText(value);
  return typeof value === 'string' ? value : (value ?? []).join(', ');
}

function namesOf({ name, additionalName }: LaboratoryRecord): readonly string[] {
  return [name, additionalName].filter((one) => one !== null);
}

function phoneText(phone: string): string {
  return readablePhone(typedPhone(phone));
}

function accreditors({ accreditations }: LaboratoryRecord): readonly string[] {
  return accreditations.map(({ organization }) => organization);
}

function accreditationTexts({ accreditations }: LaboratoryRecord): readonly string[] {
  return accreditations.map(({ organization, since }) =>
    since === null ? organization : `${organization} since ${longDay(since)}`,
  );
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

function countsText({ testCounts }: LaboratoryRecord): string {
  const { accredited, nonWaived, atSurvey, waived, microscopy } = testCounts;
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

/** '2 (05D0654321, 05D0654322)': the registry lists at most eight. */
function affiliatedText({ affiliated, affiliatedNumbers }: LaboratoryRecord): string {
  const count = affiliated ? amountText(affiliated) : '';
  const numbers = affiliatedNumbers.join(', ');
  return count && numbers ? `${count} (${numbers})` : count || numbers;
}

/** An imported file has a date, an online response has a time. */
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
  unavailable: 'the CLIA registry has not responded yet',
};
