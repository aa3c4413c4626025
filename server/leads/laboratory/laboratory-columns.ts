import { certificateNames } from '#contract/clia.ts';
import type { LaboratoryRecord, LeadLaboratory } from '#contract/console/laboratory.ts';

export type LaboratoryColumn = {
  readonly name: string;
  readonly label: string;
  readonly cellOf: (laboratory: LeadLaboratory) => string | number | readonly string[] | null;
};

/** The columns of a lead's CLIA record. Cells are blank where the record has no value. */
export const laboratoryColumns: readonly LaboratoryColumn[] = [
  { name: 'laboratoryLookup', label: 'CLIA lookup', cellOf: ({ state }) => state },
  { name: 'laboratoryClia', label: 'CLIA number looked up', cellOf: ({ clia }) => clia },
  ofRecord('Name', 'CLIA name', ({ name }) => name),
  ofRecord('OtherName', 'CLIA other name', ({ additionalName }) => additionalName),
  ofRecord('Street', 'CLIA street', ({ address }) => address?.street ?? null),
  ofRecord('City', 'CLIA city', ({ address }) => address?.city ?? null),
  ofRecord('State', 'CLIA state', ({ address }) => address?.state ?? null),
  ofRecord('PostalCode', 'CLIA ZIP Code', ({ address }) => address?.postalCode ?? null),
  ofRecord('Phone', 'CLIA phone', ({ phone }) => phone),
  ofRecord('Facility', 'Facility', ({ facility }) => facility),
  ofRecord('Certificate', 'Certificate', (record) => nameOf(record.certificate)),
  ofRecord('AppliedFor', 'Certificate applied for', (record) => nameOf(record.appliedFor)),
  ofRecord('Expires', 'Certificate valid until', ({ expires }) => expires),
  ofRecord('Terminated', 'Certificate terminated', ({ terminated }) => terminated),
  ofRecord('TerminationReason', 'Reason for termination', (record) => record.terminationReason),
  ofRecord('Accreditations', 'Accredited by', ({ accreditations }) =>
    accreditations.map(({ organization }) => organization),
  ),
  ofRecord('TestsPerYear', 'Tests a year', ({ testsPerYear }) => testsPerYear),
  { name: 'laboratoryTier', label: 'Volume tier', cellOf: ({ tier }) => tier },
  ofRecord('Sites', 'Sites', ({ sites }) => sites),
  ofRecord('Affiliated', 'Affiliated laboratories', ({ affiliated }) => affiliated),
  {
    name: 'laboratoryAsOf',
    label: 'CLIA record as of',
    cellOf: ({ asOf }) => asOf?.slice(0, 10) ?? null,
  },
];

/** The cell of a table without types. */
export function laboratoryText(
  { cellOf }: LaboratoryColumn,
  laboratory: LeadLaboratory | undefined,
): string {
  const value = laboratory ? cellOf(laboratory) : null;
  if (value === null) return '';
  return typeof value === 'object' ? value.join('; ') : String(value);
}

function ofRecord(
  name: string,
  label: string,
  cellOf: (record: LaboratoryRecord) => ReturnType<LaboratoryColumn['cellOf']>,
): LaboratoryColumn {
  return {
    name: `laboratory${name}`,
    label,
    cellOf: ({ record }) => (record === null ? null : cellOf(record)),
  };
}

function nameOf(certificate: LaboratoryRecord['certificate']): string | null {
  return certificate && certificateNames[certificate];
}
