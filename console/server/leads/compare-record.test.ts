import { expect, test } from 'vitest';
import { payloadOf } from '#server/leads/lead.ts';
import type { ProviderRecord } from '#server/registry/npi/provider-record.ts';
import { laboratory } from '#tests/support/registration.ts';
import { compareProvider } from './compare-record.ts';

const record: ProviderRecord = {
  npi: laboratory.npi,
  kind: 'organization',
  name: 'ST EXAMPLE LABORATORY, L.L.C.',
  otherName: 'EXAMPLE LAB',
  practiceLocation: null,
  mailingAddress: null,
  specialties: [],
  enumerated: null,
  lastUpdated: null,
  certified: null,
  authorizedOfficial: { name: 'Dr. ZOE T O NEILL, MD', title: 'DIRECTOR' },
};
const differing = (payload: Record<string, string>, known = record) =>
  compareProvider('organization', payloadOf({ ...laboratory, ...payload }), known)
    .filter(({ isSame }) => !isSame)
    .map(({ label }) => label);

test('a comparison ignores case, accents, punctuation, and legal forms', () => {
  const person = { firstname: 'Zoë', lastname: 'O Neill' };
  expect(differing({ ...person, position: 'director' })).toEqual([]);
  expect(differing({ ...person, name: 'Example Lab Inc' })).toEqual([]);
});

test('a different name, person, position, or kind counts as a difference', () => {
  expect(differing({ name: 'Other Laboratory', firstname: 'Bob', position: 'Owner' })).toEqual([
    'Laboratory name',
    'Contact person',
    'Position',
  ]);
  expect(differing({}, { ...record, kind: 'individual', authorizedOfficial: null })).toEqual([
    'NPI type',
    'Contact person',
    'Position',
  ]);
});

test('only the kind of a doctor’s NPI is compared, because doctors enter nothing else', () => {
  const { npi, phone } = laboratory;
  const compared = compareProvider('individual', payloadOf({ npi, phone }), record);
  expect(compared).toEqual([
    { label: 'NPI type', typed: 'Individual', recorded: 'Organization', isSame: false },
  ]);
});
