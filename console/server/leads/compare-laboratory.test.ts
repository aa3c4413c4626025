import { expect, test } from 'vitest';
import type { LaboratoryRecord } from '#contract/laboratory.ts';
import { payloadOf } from '#server/leads/lead.ts';
import { aLaboratory } from '#tests/support/laboratory.ts';
import { compareLaboratory } from './compare-record.ts';

const record = aLaboratory({
  name: 'SAINT MARYS HOSPITAL LABORATORY',
  additionalName: 'LAKE SHORE LAB INC',
  address: {
    street: 'MAIN HOSPITAL, 100 NORTH SAMPLE AVE, STE 2',
    city: 'MOUNT VERNON',
    state: 'NY',
    postalCode: '10550-1234',
  },
  phone: '9145550100',
});

const differing = (payload: Record<string, string>, known: LaboratoryRecord = record) =>
  compareLaboratory(payloadOf(payload), known).flatMap(({ label, isSame }) =>
    isSame ? [] : [label],
  );

test.each(['St. Mary’s Hosp. Lab, LLC', "Saint Mary's Hospital Laboratories", 'Lakeshore Lab'])(
  'the laboratory name %s matches the registry’s',
  (name) => {
    expect(differing({ name })).toEqual([]);
    expect(differing({ companyName: name })).toEqual([]);
  },
);

test.each([
  '100 North Sample Avenue, Mt. Vernon, NY',
  '100 N. Sample Ave., Suite 2, 10550',
  '5 Other Road, Albany, NY 12207 & 100 N Sample Ave #2, Mount Vernon, New York 10550-1234',
])('the address %s matches the registry’s', (address) => {
  expect(differing({ address })).toEqual([]);
});

test.each([
  '1100 North Sample Avenue, Mount Vernon, NY 10550',
  '100 North Sample Avenue, Albany, NY 12207',
  '100 Other Street, Mount Vernon, NY 10550',
])('the address %s differs from the registry’s', (address) => {
  expect(differing({ address })).toEqual(['Address']);
});

test('a state matches by name or code, and a phone number matches in any format', () => {
  expect(differing({ userState: 'New York', phone: '+19145550100' })).toEqual([]);
  expect(differing({ userState: 'Ohio', phone: '+19145550101' })).toEqual(['State', 'Phone']);
});

test('a value missing from the registry is marked, and a value that was not entered is left out', () => {
  const unknown = { ...record, address: null, phone: null };
  const typed = { address: '100 North Sample Avenue', phone: '+19145550100', companyName: '' };
  expect(compareLaboratory(payloadOf(typed), unknown)).toEqual([
    { label: 'Address', typed: typed.address, recorded: '', isSame: false },
    { label: 'Phone', typed: '+1 (914) 555-0100', recorded: '', isSame: false },
  ]);
});
