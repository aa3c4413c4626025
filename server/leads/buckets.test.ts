import { describe, expect, test } from 'vitest';
import { clientBucket, clientPrefix } from './buckets.ts';

describe('clientPrefix', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:51234', '192.0.2.7'],
    ['[2001:db8:1:2::1]:51234', '2001:db8:1:2::/64'],
    ['unknown', 'unknown'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
  ])('of %s is %s', (address, prefix) => {
    expect(clientPrefix(address)).toBe(prefix);
  });

  test('a bucket name hides the address and depends on purpose and secret', () => {
    const bucket = clientBucket('submission', '192.0.2.7', 'one');
    expect(bucket).toMatch(/^submission:[\w-]{22}$/);
    expect(bucket).toBe(clientBucket('submission', '::ffff:192.0.2.7', 'one'));
    expect(bucket).not.toBe(clientBucket('submission', '192.0.2.7', 'two'));
    expect(bucket).not.toBe(clientBucket('challenge', '192.0.2.7', 'one'));
  });
});
