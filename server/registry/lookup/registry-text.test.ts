import { expect, test } from 'vitest';
import { addressOf, dayOf, epochOf, personName, textOf } from './registry-text.ts';

test.each([
  [' SAMPLE   LAB ', 'SAMPLE LAB'],
  ['McDonald', 'McDonald'],
  [12, '12'],
  ['NULL', 'NULL'],
  ["O'SAMPLE-DOE", "O'SAMPLE-DOE"],
  ['SAMPLE -- LAB', 'SAMPLE LAB'],
  ['Labor Zürich', 'Labor Zürich'],
  ['SAMPLE\u0000LAB', 'SAMPLE LAB'],
  ['a\u202eb', 'ab'],
  ['x'.repeat(5000), 'x'.repeat(200)],
])('the registry’s text %j is shown as %j', (value, shown) => {
  expect(textOf(value)).toBe(shown);
});

test.each([
  '',
  ' ',
  '--',
  '- -',
  '.',
  'null',
  '<UNAVAIL>',
  '[object Object]',
  null,
  {},
  ['a'],
  Number.NaN,
])('the registry’s text %j counts as blank', (value) => {
  expect(textOf(value)).toBeNull();
});

test('a name from the registry has only the parts that exist', () => {
  const parts = { prefix: '--', first: 'ANN', middle: null, last: 'EXAMPLE', suffix: 'III' };
  expect(personName({ ...parts, credential: 'MD' })).toBe('ANN EXAMPLE III, MD');
  expect(personName({ ...parts, first: '', last: '--', credential: 'MD' })).toBeNull();
});

test('an address joins its lines and omits the country within the United States', () => {
  const parts = {
    line1: '1 A ST',
    line2: '--',
    city: 'ALBANY',
    state: 'NY',
    postalCode: 122100001,
  };
  expect(addressOf({ ...parts, country: 'US' })).toEqual({
    street: '1 A ST',
    city: 'ALBANY',
    state: 'NY',
    postalCode: '12210-0001',
  });
  const nothing = { line1: '', line2: '', city: null, state: '', postalCode: '', country: 'US' };
  expect(addressOf(nothing)).toBeNull();
});

test.each([
  ['2007-05-23', '2007-05-23'],
  ['2007-05-23T10:00:00', '2007-05-23'],
  ['05/23/2007', '2007-05-23'],
  ['2007-02-30', null],
  ['13/01/2007', null],
  ['0001-01-01', null],
  ['soon', null],
  [20070523, null],
])('the registry’s day %j is read as %j', (value, day) => {
  expect(dayOf(value)).toBe(day);
});

test.each([
  [1537574400, '2018-09-22'],
  ['1537574400', '2018-09-22'],
  [1537574400000, '2018-09-22'],
  ['1537574400000', '2018-09-22'],
  [0, null],
  ['', null],
  ['99999999999999', null],
  [Number.POSITIVE_INFINITY, null],
  [{}, null],
])('the registry’s epoch %j is read as %j', (value, day) => {
  expect(epochOf(value)).toBe(day);
});
