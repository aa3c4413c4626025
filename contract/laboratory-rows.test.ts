import { expect, test } from 'vitest';
import { aLaboratory } from '#tests/support/laboratory.ts';
import { recordRows } from './laboratory-rows.ts';

test('the rest of a record has one row for each kind of value, except those shown in the comparison', () => {
  const same = { typed: 'x', recorded: 'x', isSame: true };
  const compared = ['Laboratory name', 'Phone'].map((label) => ({ label, ...same }));
  expect(recordRows(aLaboratory(), compared)).toEqual([
    { label: 'Address', value: '1 SAMPLE ST, STE 2, ALBANY, NY 12207' },
    { label: 'Facility', value: 'Independent laboratory' },
    { label: 'Certificate terms', value: 'In effect since September 1, 2025, in compliance' },
    { label: 'Accreditations', value: 'CAP since January 2, 2020' },
    { label: 'Registry’s counts', value: 'Accredited 250,000, non-waived 250,000, waived 1,200' },
    { label: 'Affiliated laboratories', value: '1 (05D0654321)' },
    { label: 'Exceptions', value: 'Multiple sites' },
  ]);
});

test('a value outside the comparison has a row, unless it is blank', () => {
  const blank = {
    address: null,
    facility: null,
    effective: null,
    isCompliant: null,
    accreditations: [],
    affiliated: null,
    affiliatedNumbers: [],
    exceptions: [],
    appliedFor: 'waiver' as const,
    testCounts: { accredited: 0, nonWaived: null, atSurvey: null, waived: null, microscopy: null },
  };
  expect(recordRows(aLaboratory(blank), [])).toEqual([
    { label: 'Also named', value: 'SAMPLE LAB' },
    { label: 'Phone', value: '+1 (518) 555-0100' },
    { label: 'Certificate terms', value: 'Applied for Waiver' },
  ]);
});
