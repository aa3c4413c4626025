import { expect, test } from 'vitest';
import { recordedLog } from '#tests/support/recorded-log.ts';
import { withoutQuotations } from './log.ts';

test.each([
  ['duplicate key "ann@lab.example"', 'duplicate key …'],
  ['Key (email)=(ann@lab.example) exists', 'Key (…)=(…) exists'],
  ["invalid value 'Ann' near `x`", 'invalid value … near …'],
  ['mail to ann@lab.example failed', 'mail to … failed'],
  ['call +1 702-555-0123 failed', 'call …failed'],
  ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
  ['first line\nsecond line', 'first line'],
])('the error message %j is logged as %j', (message, logged) => {
  expect(withoutQuotations(message)).toBe(logged);
});

test('an error is logged without the details that a database driver attaches', () => {
  const { log, logged } = recordedLog();
  const error = new Error('refused', { cause: new Error('of "Ann"') });
  const details = { detail: 'Ann', parameters: ['ann@lab.example'], code: '23505' };
  log.error({ err: Object.assign(error, details) }, 'Failed');
  const { err, msg } = JSON.parse(logged());
  expect(err).toMatchObject({ type: 'Error', code: '23505', message: 'refused' });
  expect(err.at[0]).toContain('log.test.ts');
  expect(msg).toBe('Failed');
  expect(logged()).not.toMatch(/ann/i);
});
