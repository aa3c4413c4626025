import { expect, test } from 'vitest';
import { alphanumeric } from './rules.ts';
import { isReservedSubdomain, maxSubdomainLength, normalizeSubdomain } from './subdomain.ts';

test.each(['www', 'api', 'mail', 'admin', 'id', 'labreports', 'patient', 'ldl', 'ns1', 'mx20'])(
  '%s is reserved, even in capitals',
  (name) => {
    expect(isReservedSubdomain(normalizeSubdomain(` ${name.toUpperCase()} `))).toBe(true);
  },
);

test.each(['albanylab', '1245319599', 'lab24', 'mailroom', 'apilab', 'constructor', 'toString'])(
  '%s is available',
  (name) => {
    expect(isReservedSubdomain(normalizeSubdomain(name))).toBe(false);
  },
);

test('the longest subdomain is a valid host name label', () => {
  const name = normalizeSubdomain('A'.repeat(maxSubdomainLength));
  expect(alphanumeric.holds(name)).toBe(true);
  expect(new URL(`https://${name}.example.com`).hostname).toBe(`${name}.example.com`);
});
