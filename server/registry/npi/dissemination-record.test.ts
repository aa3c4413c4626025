import fc from 'fast-check';
import { expect, test } from 'vitest';
import { providerGroups } from '#server/registry/record-groups.ts';
import { madeUpRow, type NppesRow, nppesColumns } from '#tests/support/nppes-rows.ts';
import { neededColumns, packRow, unpackRecord } from './dissemination-record.ts';

test('every needed NPPES column exists in the file and is listed once', () => {
  expect(nppesColumns.length).toBe(330);
  expect(new Set(neededColumns).size).toBe(94);
  expect(neededColumns.filter((name) => !nppesColumns.includes(name))).toEqual([]);
});

test('an NPPES row with any fields replaced is packed and read without errors and shows no placeholders', () => {
  const mutation = fc.record({ place: fc.nat(neededColumns.length - 1), text: strangeText });
  const mutations = fc.array(mutation, { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fc.nat(200), mutations, (index, changes) => {
      const row = madeUpRow(index);
      const fields = neededColumns.map((name) => row[name] ?? '');
      for (const { place, text } of changes) fields[place] = text;
      const packed = packRow(fields);
      if (packed.kind === 'unusable') return;
      expect(packed.packed).not.toContain('\n');
      const record = unpackRecord(packed.number, packed.packed);
      expect(record === null).toBe(packed.kind === 'deactivated');
      if (!record) return;
      for (const { value } of Object.values(providerGroups(record)).flat()) {
        expect(typeof value).toBe('string');
        expect(value.trim()).toBe(value);
        expect(value).not.toMatch(/^$|undefined|--|\[object|Invalid Date|NaN|\bnull\b/);
      }
    }),
    { numRuns: 500 },
  );
});

test('a taxonomy code that is also a method name has no description', () => {
  const row: NppesRow = {
    ...madeUpRow(3),
    'Healthcare Provider Taxonomy Code_1': 'constructor',
  };
  const packed = packRow(neededColumns.map((name) => row[name] ?? ''));
  const record = packed.kind === 'record' ? unpackRecord(packed.number, packed.packed) : null;
  const codes = record?.specialties.filter(({ code }) => code === 'constructor');
  expect(codes).toMatchObject([{ description: null }]);
});

const strangeText = fc.oneof(
  fc.string(),
  fc.constantFrom('', '--', '----', ' - - ', 'null', 'undefined', '<UNAVAIL>', '\u0000', '1', '2'),
  fc.constantFrom('constructor', '__proto__', 'toString', 'hasOwnProperty'),
  fc.constantFrom('[object Object]', '99/99/9999', '05/23/2007', 'Y', 'line\nbreak', '"', '\ud800'),
);
