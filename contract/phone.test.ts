import fc from 'fast-check';
import { parsePhoneNumberWithError } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, test } from 'vitest';
import {
  isCompletePhone,
  phoneLengthHint,
  readablePhone,
  splitPhone,
  typedPhone,
} from './phone.ts';

const digits = (min: number, max: number) =>
  fc.stringMatching(new RegExp(`^[0-9]{${min},${max}}$`));

describe('isCompletePhone accepts', () => {
  test.each([
    '+17021234567',
    '+14165550123',
    '+442079460958',
    '+441481256789',
    '+33612345678',
    '+4520123456',
    '+6581234567',
    '+37251234567',
    '+493012345678',
    '+99912345678',
  ])('%s', (text) => {
    expect(isCompletePhone(text)).toBe(true);
  });

  test("the example number of every country's numbering plan", () => {
    const refused = Object.entries(examples)
      .map(([iso, example]) => parsePhoneNumberWithError(example, iso as keyof typeof examples))
      .filter((number) => !isCompletePhone(number.number));
    expect(refused.map((number) => number.number)).toEqual([]);
  });
});

describe('isCompletePhone rejects', () => {
  test.each([
    '',
    '+',
    '17021234567',
    '+1702123456',
    '+170212345678',
    '+1 7021234567',
    '+1702123456a',
    '+49301234567890123',
    '+4930123456',
    '+4420794609',
    '++17021234567',
    '+١٧٠٢١٢٣٤٥٦٧',
    '+17021234567\n',
  ])('%j', (text) => {
    expect(isCompletePhone(text)).toBe(false);
  });
});

test('a U.S. number has exactly ten digits after the calling code', () => {
  fc.assert(
    fc.property(digits(0, 15), (national) => {
      expect(isCompletePhone(`+1${national}`)).toBe(national.length === 10);
    }),
  );
});

test('a number in the generic format has 11 to 15 digits', () => {
  fc.assert(
    fc.property(digits(0, 18), (national) => {
      const count = national.length + 2;
      expect(isCompletePhone(`+49${national}`)).toBe(count >= 11 && count <= 15);
    }),
  );
});

test('a complete number is a plus followed by at most 15 digits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
      if (isCompletePhone(text)) expect(text).toMatch(/^\+\d{1,15}$/);
    }),
  );
});

test.each([
  ['+498932180', 'The number has 9 digits with its country code; it needs 11 to 15.'],
  ['+4315885', 'The number has 7 digits with its country code; it needs 11 to 15.'],
  ['+468123456', 'The number has 9 digits with its country code; it needs 11 to 15.'],
  ['+1702', 'The number has 3 digits after +1; it needs 10.'],
  ['+4812345678', 'The number has 8 digits after +48; it needs 7 or 9.'],
  ['call me', ''],
])('a short number such as %s is told how many digits it needs (R217)', (phone, hint) => {
  expect(phoneLengthHint(phone)).toBe(hint);
});

test('splitting an extension takes linear time', () => {
  const start = process.cpuUsage();
  for (const unit of ['1', 'x', ' ', ',', '1x', 'ext', '1,', '#1 '])
    splitPhone(unit.repeat(50_000));
  expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
});

test('a number is readable with its extension', () => {
  expect(readablePhone('+17025550123;ext=34')).toBe('+1 (702) 555-0123 ext. 34');
  expect(readablePhone('+49301234567;ext=7')).toBe('+49 301234567 ext. 7');
});

test('a number as people write it gets its calling code', () => {
  expect(typedPhone(' (702) 555-0123')).toBe('+17025550123');
  expect(typedPhone('1-702-555-0123')).toBe('+17025550123');
  expect(typedPhone('+49 30 1234567')).toBe('+49301234567');
  expect(typedPhone('call me')).toBe('call me');
  expect(typedPhone('(702) 555-0123 ext. 34')).toBe('+17025550123;ext=34');
  expect(typedPhone('')).toBe('');
});
