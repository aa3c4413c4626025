import fc from 'fast-check';
import { expect, test } from 'vitest';
import { npiCheckDigit, npiHasValidCheckDigit } from './npi.ts';

test.each(['1234567893', '1245319599', '1003000126', '1000000004', '1993999998'])(
  '%s has a valid check digit',
  (npi) => {
    expect(npiHasValidCheckDigit(npi)).toBe(true);
  },
);

test.each([
  ['a wrong check digit', '1234567890'],
  ['ten ones', '1111111111'],
  ['nothing', ''],
  ['nine digits', '123456789'],
  ['eleven digits', '12345678933'],
  ['a space', '1234567893 '],
  ['a line break', '1234567893\n'],
  ['a letter', '123456789a'],
  ['digits of another script', '١٢٣٤٥٦٧٨٩٣'],
])('%s is rejected', (_what, npi) => {
  expect(npiHasValidCheckDigit(npi)).toBe(false);
});

test('exactly one of the ten possible last digits is valid', () => {
  fc.assert(
    fc.property(nineDigits, (nine) => {
      const valid = [...'0123456789'].filter((last) => npiHasValidCheckDigit(nine + last));
      expect(valid).toEqual([String(npiCheckDigit(nine))]);
    }),
  );
});

test('changing one digit makes an NPI invalid', () => {
  fc.assert(
    fc.property(validNpi, fc.nat(9), fc.integer({ min: 1, max: 9 }), (npi, place, more) => {
      const changed = [...npi];
      changed[place] = String((Number(changed[place]) + more) % 10);
      expect(npiHasValidCheckDigit(changed.join(''))).toBe(false);
    }),
  );
});

test('swapping two adjacent digits makes an NPI invalid, except 0 and 9', () => {
  fc.assert(
    fc.property(validNpi, fc.nat(8), (npi, place) => {
      const [one = '', two = ''] = [npi[place], npi[place + 1]];
      fc.pre(one !== two && [one, two].sort().join('') !== '09');
      const swapped = npi.slice(0, place) + two + one + npi.slice(place + 2);
      expect(npiHasValidCheckDigit(swapped)).toBe(false);
    }),
  );
});

test('an NPI starts with 1 or 2', () => {
  fc.assert(
    fc.property(fc.constantFrom(...'03456789'), fc.stringMatching(/^\d{8}$/), (first, rest) => {
      const nine = first + rest;
      expect(npiHasValidCheckDigit(nine + npiCheckDigit(nine))).toBe(false);
    }),
  );
});

test('any text is either valid or invalid; nothing throws', () => {
  fc.assert(fc.property(fc.string(), (text) => typeof npiHasValidCheckDigit(text) === 'boolean'));
});

const nineDigits = fc.stringMatching(/^[12]\d{8}$/);
const validNpi = nineDigits.map((nine) => nine + npiCheckDigit(nine));
