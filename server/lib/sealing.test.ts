import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { seal, unseal } from './sealing.ts';

const key = randomBytes(32).toString('base64');
const other = randomBytes(32).toString('base64');

test('a sealed value can be opened only with the same key and for the same row', () => {
  const sealed = seal('whsec_secret', key, 'row-1');
  expect(sealed).not.toContain('secret');
  expect(seal('whsec_secret', key, 'row-1')).not.toBe(sealed);
  expect(unseal(sealed, key, 'row-1')).toBe('whsec_secret');
  expect(() => unseal(sealed, key, 'row-2')).toThrow('SECRETS_KEY has changed');
  expect(() => unseal(sealed, other, 'row-1')).toThrow('SECRETS_KEY has changed');
  expect(() => unseal(sealed, null, 'row-1')).toThrow('SECRETS_KEY is missing');
});

test('a value stored without a key can be opened after a key is set', () => {
  expect(unseal(seal('whsec_secret', null, 'row-1'), key, 'row-1')).toBe('whsec_secret');
});
