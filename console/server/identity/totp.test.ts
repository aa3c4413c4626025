import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';
import { base32, newTotpSecret, stepOfTotp, totp } from './totp.ts';

/** RFC 6238, appendix B; the last six of the eight digits. */
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at second %i is %s', (seconds, code) => {
  const secret = base32(Buffer.from('12345678901234567890'));
  expect(totp(secret, Math.floor(seconds / 30))).toBe(code);
});

test('a code is valid one step early or late, and only once', () => {
  const secret = newTotpSecret();
  const now = new Date(30_000 * 1000);
  expect(stepOfTotp(secret, totp(secret, 999), now, null)).toBe(999);
  expect(stepOfTotp(secret, totp(secret, 1001), now, null)).toBe(1001);
  expect(stepOfTotp(secret, totp(secret, 998), now, null)).toBeNull();
  expect(stepOfTotp(secret, totp(secret, 1000), now, 1000)).toBeNull();
});

test('a password is kept as a salted argon2id hash', async () => {
  const hash = await hashPassword('correct horse battery');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hashPassword('correct horse battery')).not.toBe(hash);
  expect(await verifyPassword('correct horse battery', hash)).toBe(true);
  expect(await verifyPassword('correct horse batterz', hash)).toBe(false);
  expect(await verifyPassword('correct horse battery', null)).toBe(false);
});
