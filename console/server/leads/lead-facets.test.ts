import { expect, test } from 'vitest';
import { payloadOf } from '#server/leads/lead.ts';
import { clean } from '#tests/support/submission.ts';
import { facetsOf } from './lead-facets.ts';

test.each([
  [{ userState: 'Nevada' }, ['NV']],
  [{ userState: '' }, []],
  [{ clia: '05D0123456' }, ['CA']],
  [{ clia: '45D0123456' }, ['TX']],
  [{ clia: '53D0123456' }, ['WY']],
  [{ clia: '99D0123456' }, []],
  [{ address: '12 Main St., Albany, NY' }, ['NY']],
  [{ address: '12 Main St, Albany NY 12207-0001' }, ['NY']],
  [{ address: '1 Elm St, albany, ny 12207' }, ['NY']],
  [{ address: '5 Oak Ave, New York, New York' }, ['NY']],
  [{ address: '5 Oak Ave, Reno, Nevada 89501; 7 Pine St, Boise, ID, USA' }, ['ID', 'NV']],
  [{ address: '1 Virginia Avenue, Nevada City, CA 95959' }, ['CA']],
  [{ address: '3 Washington St, Suite 4, in the yard, or around' }, []],
  [{ address: '800 I St, Washington, DC 20001' }, ['DC']],
])('the payload %o is in the states %o', (payload, states) => {
  expect(facetsOf({ form: 'price', payload: payloadOf(payload) }).states).toEqual(states);
});

test.each([
  [{ practiceLocation: { state: 'NV' }, mailingAddress: { state: 'CA' } }, ['NV']],
  [{ practiceLocation: null, mailingAddress: { state: 'CALIFORNIA' } }, ['CA']],
  [{ practiceLocation: { state: 'ONTARIO' }, mailingAddress: null }, []],
])('the registry record %o is in the states %o', (record, states) => {
  const lead = { form: 'reg_doc', payload: payloadOf({ npi: '1234567893' }) };
  expect(facetsOf(lead, { npi: { record } as never }).states).toEqual(states);
});

test.each([
  ['reg_laboratory', undefined, 'laboratory'],
  ['reg_org', '/profi', 'professional'],
  ['contact', undefined, null],
  ['contact', '/patient/infosec', 'patient'],
  ['price', '/profi/pricing', 'professional'],
  ['price', undefined, 'laboratory'],
  ['career', '/lab', null],
  ['removed', '/lab', null],
] as const)('a %s lead from the page %s is about the product %s', (form, page, product) => {
  const reply = { heading: '', message: '' };
  const intake = { source: page === undefined ? {} : { page: clean(page) }, reply };
  expect(facetsOf({ form, payload: {}, intake }).product).toBe(product);
});
