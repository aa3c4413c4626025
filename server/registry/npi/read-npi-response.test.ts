import fc from 'fast-check';
import { expect, test } from 'vitest';
import { providerGroups } from '#server/registry/record-groups.ts';
import { nppesFile } from '#tests/support/nppes-server.ts';
import { readNpiResponse, readRecord } from './read-npi-response.ts';

const records = [
  'individual',
  'individual-2019-shape',
  'individual-sparse',
  'individual-deactivated',
  'organization',
  'organization-2019-shape',
  'organization-hospital',
].map((name) => JSON.parse(nppesFile(name)).results[0] as object);

test('an individual has the groups that a visitor confirms', () => {
  expect(groupsOf('individual')).toEqual({
    Provider: [
      { title: 'Name', value: 'Dr. SAMPLE TEST PERSON, MD' },
      { title: 'NPI', value: '1234567893' },
      { title: 'Type', value: 'Individual' },
    ],
    'Practice location': albany,
    'Mailing address': albany,
    Specialties: [
      {
        title: 'Primary specialty',
        value: 'Orthopaedic Surgery (207X00000X), license 000000 NY',
      },
      {
        title: 'Specialty',
        value: 'Student in an Organized Health Care Education/Training Program (390200000X)',
      },
    ],
    'Registry dates': [
      { title: 'Registered', value: 'September 26, 2005' },
      { title: 'Last updated', value: 'January 18, 2012' },
      { title: 'Certified', value: 'May 4, 2020' },
    ],
  });
});

test('an organization has the groups that a visitor confirms', () => {
  const groups = groupsOf('organization');
  expect(Object.keys(groups)).toEqual([
    'Provider',
    'Practice location',
    'Mailing address',
    'Specialties',
    'Registry dates',
    'Authorized official',
  ]);
  expect(groups.Provider).toContainEqual({ title: 'Doing business as', value: 'SAMPLE LAB' });
  expect(groups['Authorized official']).toEqual([
    { title: 'Name', value: 'Mrs. SAMPLE T OFFICIAL, NP' },
    { title: 'Title', value: 'Director' },
  ]);
});

test('a record in the 2019 format is read: integers for numbers, seconds for dates, the primary specialty last', () => {
  const groups = groupsOf('individual-2019-shape');
  expect(groups.Provider?.slice(0, 2)).toEqual([
    { title: 'Name', value: "EXAMPLE O'SAMPLE-DOE III, M.D., Ph.D." },
    { title: 'NPI', value: '1003000126' },
  ]);
  expect(groups.Specialties?.map(({ title }) => title)).toEqual(['Primary specialty', 'Specialty']);
  expect(groups['Practice location']?.[0]?.value).toBe('7 EXAMPLE PLZ, STE 210');
  expect(groupsOf('organization-2019-shape')['Authorized official']).toEqual([
    { title: 'Name', value: 'SAMPLE OFFICIAL' },
    { title: 'Title', value: 'DIRECTOR' },
  ]);
});

test('a nearly empty record has few groups, with dates from its epochs', () => {
  expect(groupsOf('individual-sparse')).toEqual({
    Provider: [
      { title: 'Name', value: 'SINGLE NULL' },
      { title: 'NPI', value: '1000000004' },
      { title: 'Type', value: 'Individual' },
    ],
    'Practice location': [
      { title: 'Address', value: '1 EXAMPLE RD' },
      { title: 'City', value: 'TORONTO' },
      { title: 'Postal code', value: 'M5V 0A1' },
      { title: 'Country', value: 'CA' },
    ],
    'Registry dates': [
      { title: 'Registered', value: 'September 13, 2020' },
      { title: 'Last updated', value: 'September 13, 2020' },
    ],
  });
});

test('the groups that a visitor confirms never contain a phone number', () => {
  for (const record of records) {
    const text = JSON.stringify(groupsOfRecord(record));
    expect(text).not.toMatch(/555-?01/);
  }
});

test('an NPI record with any values replaced is read without errors and shows no placeholders', () => {
  fc.assert(
    fc.property(mutatedRecord(), (record) => {
      const groups = groupsOfRecord(record);
      for (const [name, rows] of Object.entries(groups)) {
        expect(name).not.toBe('');
        expect(rows.length).toBeGreaterThan(0);
        for (const { title, value } of rows) {
          expect(title).not.toBe('');
          expect(value.trim()).toBe(value);
          expect(value).not.toBe('');
          expect(value).not.toMatch(/undefined|--|\[object|Invalid Date|NaN|\bnull\b/);
        }
      }
    }),
    { numRuns: 1000 },
  );
});

test('any value in a response is read without errors', () => {
  fc.assert(fc.property(fc.anything(), (value) => void groupsOfRecord(value)));
  fc.assert(fc.property(fc.jsonValue(), (value) => void groupsOfRecord(value)));
});

test('any response body is classified as one of four kinds', () => {
  const kinds = ['found', 'not-found', 'rejected', 'unreadable'];
  const body = fc.oneof(
    fc.string(),
    fc.json(),
    mutatedRecord().map((record) => JSON.stringify({ result_count: 1, results: [record] })),
    fc.nat().map((end) => nppesFile('individual').slice(0, end % 2000)),
  );
  fc.assert(
    fc.property(body, (text) => {
      expect(kinds).toContain(readNpiResponse(text, '1234567893').kind);
    }),
  );
});

function groupsOf(name: string) {
  return groupsOfRecord(JSON.parse(nppesFile(name)).results[0]);
}

function groupsOfRecord(value: unknown) {
  const record = readRecord(value);
  return record ? providerGroups(record) : {};
}

/** One of the records, with up to eight values at any depth replaced or removed. */
function mutatedRecord(): fc.Arbitrary<unknown> {
  const mutation = fc.record({ place: fc.nat(), value: strangeValue });
  return fc
    .tuple(fc.constantFrom(...records), fc.array(mutation, { minLength: 1, maxLength: 8 }))
    .map(([record, mutations]) => {
      const root = { record: structuredClone(record) };
      for (const { place, value } of mutations) {
        const places = placesIn(root);
        const found = places[place % places.length];
        if (found) found.holder[found.key] = structuredClone(value);
      }
      return root.record;
    });
}

function placesIn(value: unknown): { holder: Record<string, unknown>; key: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])]);
}

const strangeValue = fc.oneof(
  fc.constantFrom(
    undefined,
    null,
    '',
    ' ',
    '--',
    '----',
    '-',
    '<--->',
    '-<x>-',
    'null',
    'undefined',
    '[object Object]',
    '<UNAVAIL>',
    Number.NaN,
    -1,
    1e308,
    true,
    [],
    {},
    [[]],
    [null],
    '\u0000',
    '\ud800',
    '0000-00-00',
    '9999-99-99',
    'NPI-1',
    'NPI-2',
  ),
  fc.string(),
  fc.integer(),
  fc.jsonValue({ maxDepth: 2 }),
);

const albany = [
  { title: 'Address', value: '100 SAMPLE AVE' },
  { title: 'City', value: 'ALBANY' },
  { title: 'State', value: 'NY' },
  { title: 'Postal code', value: '12210-0001' },
];
