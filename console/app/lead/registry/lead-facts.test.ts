import { expect, test } from 'vitest';
import type { LeadSummary } from '#console/contract/leads.ts';
import type { Comparison } from '#contract/npi.ts';
import { differencesIn, leadFacts, npiStatus } from './lead-facts.ts';

test('the line below a name shows the test volume, the accreditation, and what contradicts the registry', () => {
  const laboratory = { isActive: false, testsPerYear: 251_200, accreditations: ['CAP'] };
  const lead = { laboratory } as unknown as LeadSummary;
  const comparisons = [compared('Laboratory name', 'SAMPLE LAB'), compared('Position', '')];
  const registry = { npi: '1', checkedAt: null, isFound: true, comparisons, groups: [] };
  expect(leadFacts({ lead, fields: [verification('verified')], registry })).toEqual([
    { text: 'CLIA terminated', isAlarming: true },
    { text: '251,200 tests a year', isAlarming: false },
    { text: 'CAP', isAlarming: false },
    { text: 'NPI verified, registry has another name', isAlarming: false },
  ]);
  expect(leadFacts({ lead: { ...lead, laboratory: null }, fields: [], registry: null })).toEqual(
    [],
  );
});

test('several differences are summed up in one phrase, and an unknown NPI is a warning', () => {
  const all = [compared('NPI type', 'Individual'), compared('Contact person', 'BO RAY')];
  expect(differencesIn(all)).toEqual(['registry has another type and contact person']);
  expect(npiStatus([verification('not found')])).toEqual({ text: 'Unknown NPI', isAlarming: true });
});

function compared(label: string, recorded: string): Comparison {
  return { label, typed: 'Ann', recorded, isSame: false };
}

function verification(value: string) {
  return { name: 'verification', label: '', kind: 'other' as const, values: [value] };
}
