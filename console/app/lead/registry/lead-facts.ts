import { npiLabels } from '#console/app/parts/lead-marks.tsx';
import type { LeadDetails } from '#console/contract/lead.ts';
import { listed } from '#console/contract/listed.ts';
import { amountText } from '#contract/amounts.ts';
import type { ListedLaboratory } from '#contract/laboratory.ts';
import type { Comparison } from '#contract/npi.ts';

/** A registry's result in a few words: 'NPI verified'. */
export type Status = { readonly text: string; readonly isAlarming: boolean };

/** '251,200 tests a year', 'CAP', 'NPI verified, registry has another name': the line below a lead's name. */
export function leadFacts({
  lead: { laboratory },
  fields,
  registry,
}: Pick<LeadDetails, 'lead' | 'fields' | 'registry'>): readonly Status[] {
  const npi = npiStatus(fields);
  const differences = differencesIn(registry?.comparisons ?? []);
  return [
    ...(laboratory ? laboratoryFacts(laboratory) : []),
    ...(npi ? [{ ...npi, text: [npi.text, ...differences].join(', ') }] : []),
  ];
}

/** Null for a lead that isn't a registration. */
export function npiStatus(fields: LeadDetails['fields']): Status | null {
  const result = fields.find(({ name }) => name === 'verification')?.values[0];
  if (result === undefined) return null;
  return { text: npiLabels[result] ?? result, isAlarming: /not found|wrong kind/.test(result) };
}

/** 'registry has another name and position'; empty if the registry contradicts nothing that the visitor typed. */
export function differencesIn(comparisons: readonly Comparison[]): readonly string[] {
  const labels = comparisons
    .filter(({ isSame, recorded }) => !isSame && recorded !== '')
    .map(({ label }) => label.replace(/^(?:Laboratory|NPI) /, '').toLowerCase());
  if (labels.length === 0) return [];
  return [`registry has another ${listed(labels)}`];
}

export function testsText(testsPerYear: number): string {
  return `${amountText(testsPerYear)} tests`;
}

function laboratoryFacts({
  isActive,
  testsPerYear,
  accreditations,
}: ListedLaboratory): readonly Status[] {
  return [
    ...(isActive ? [] : [{ text: 'CLIA terminated', isAlarming: true }]),
    ...(testsPerYear === null ? [] : [calm(`${testsText(testsPerYear)} a year`)]),
    ...(accreditations.length === 0 ? [] : [calm(accreditations.join(', '))]),
  ];
}

function calm(text: string): Status {
  return { text, isAlarming: false };
}
