import { expect, test } from 'vitest';
import { alphanumeric } from './rules.ts';
import { isReservedSubdomain, maxSubdomainLength, normalizeSubdomain } from './subdomain.ts';

test.each(['www', 'api', 'mail', 'admin', 'id', 'labreports', 'patient', 'ldl', 'ns1', 'mx20'])(
  '%s is reserved, in capital letters too',
  (name) => {
    expect(isReservedSubdomain(normalizeSubdomain(` ${name.toUpperCase()} `))).toBe(true);
  },
);

test.each(['albanylab', '1245319599', 'lab24', 'mailroom', 'apilab', 'constructor', 'toString'])(
  '%s can be had',
  (name) => {
    expect(isReservedSubdomain(normalizeSubdomain(name))).toBe(false);
  },
);

test('what the rules accept, in small letters, is one label of a host name', () => {
  const name = normalizeSubdomain('A'.repeat(maxSubdomainLength));
  expect(alphanumeric.holds(name)).toBe(true);
  expect(new URL(`https://${name}.example.com`).hostname).toBe(`${name}.example.com`);
});
