import { expect, test } from 'vitest';
import type { LaboratoryRecord } from '#contract/laboratory.ts';
import type { LookupResult } from '#server/registry/lookup/lookup.ts';
import { cmsRows, knownClias } from '#tests/support/cms-server.ts';
import { readCliaResponse } from './clia/cms-data-api.ts';
import { laboratoryGroups } from './record-groups.ts';

test('a found laboratory has its name, address, certificate, last day, and accreditation', () => {
  expect(groupsOf(knownClias.laboratory, 'Sample Reference Labs, Inc.')).toEqual({
    'CLIA 33D0123456': [
      { title: 'Name', value: 'SAMPLE REFERENCE LABORATORY INC\nSAMPLE LAB' },
      { title: 'Address', value: '1 SAMPLE ST, STE 2\nALBANY, NY 12207' },
      { title: 'Certificate', value: 'Certificate of Accreditation' },
      { title: 'Valid until', value: 'August 31, 2027' },
      { title: 'Accredited by', value: 'CAP' },
    ],
  });
});

test.each(['Sample Lab', 'SAMPLE REFERENCE LABORATORY INC', 'SampleReference Laboratory'])(
  'the entered name %j is not repeated',
  (name) => {
    const [rows = []] = Object.values(groupsOf(knownClias.laboratory, name));
    expect(rows.map(({ title }) => title)).not.toContain('You entered');
  },
);

test('an entered name that differs from the registered ones is shown below them', () => {
  const [rows = []] = Object.values(groupsOf(knownClias.laboratory, 'Albany Blood Bank'));
  expect(rows[1]).toEqual({ title: 'You entered', value: 'Albany Blood Bank' });
});

test('a terminated certificate shows its last day, and neither a reason nor a validity', () => {
  const [rows = []] = Object.values(groupsOf(knownClias.terminated, 'Sample Lab'));
  expect(rows.map(({ title }) => title)).toEqual([
    'Name',
    'Address',
    'Certificate',
    'Ended',
    'Accredited by',
    'Status',
  ]);
  expect(JSON.stringify(rows)).toContain('no longer active');
  expect(JSON.stringify(rows)).not.toContain('Fees');
});

test('values that a laboratory’s record lacks have no row', () => {
  const bare = { PRVDR_NUM: knownClias.laboratory, FAC_NAME: 'A LAB', PGM_TRMNTN_CD: '00' };
  expect(groupsOf(knownClias.laboratory, 'A Lab', bare)).toEqual({
    'CLIA 33D0123456': [{ title: 'Name', value: 'A LAB' }],
  });
});

test.each<[string, string, LookupResult<LaboratoryRecord>, RegExp]>([
  ['an unknown number', '33D9999990', { kind: 'not-found' }, /could not find/],
  ['no result', '33D9999990', { kind: 'unavailable', reason: 'down' }, /unavailable/],
  ['ten digits', '1234567890', { kind: 'not-found' }, /such as 05D0123456/],
])('a laboratory with %s is verified by hand', (_what, clia, result, reason) => {
  const groups = laboratoryGroups({ clia, name: 'Sample Lab' }, result);
  expect(groups).toEqual({
    [`CLIA ${clia}`]: [{ title: 'Verification', value: expect.stringMatching(reason) }],
  });
  expect(JSON.stringify(groups)).toContain('by hand');
});

function groupsOf(clia: string, name: string, row = rowOf(clia)) {
  const result = readCliaResponse(JSON.stringify([row]), clia);
  if (result.kind !== 'found') throw new Error(result.kind);
  const found = { ...result, source: 'online', updated: new Date() } as const;
  return laboratoryGroups({ clia, name }, found);
}

function rowOf(clia: string) {
  return cmsRows.find((row) => row.PRVDR_NUM === clia) ?? {};
}
