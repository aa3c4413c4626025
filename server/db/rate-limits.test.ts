import { expect, test } from 'vitest';
import { clientNetworks, clientQuotas } from './rate-limits.ts';

test.each([
  ['192.0.2.7', ['192.0.2.7']],
  ['::ffff:192.0.2.7', ['192.0.2.7']],
  ['192.0.2.7:51234', ['192.0.2.7']],
  ['[2001:db8:1:2::1]:51234', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['unknown', ['unknown']],
  ['::ffff:c000:207', ['192.0.2.7']],
  ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['2001:DB8:1:2::1', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['2001:db8::1', ['2001:db8:0:0::/64', '2001:db8:0::/48']],
  ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0::/48']],
  ['::1', ['0:0:0:0::/64', '0:0:0::/48']],
])('the networks of a client with the address %s are %j', (address, networks) => {
  expect(clientNetworks(address)).toEqual(networks);
});

const rate = { limit: 20, windowSeconds: 60 };
const quotasOf = (address: string, secret = 'one', purpose = 'submission') =>
  clientQuotas(purpose, address, rate, secret);

test('a /48 of IPv6 gets eight times the limit of a /64', () => {
  const limits = quotasOf('2001:db8:1:2::1').map(({ limit }) => limit);
  expect(limits).toEqual([20, 160]);
  const [here, there] = [quotasOf('2001:db8:1:2::1'), quotasOf('2001:db8:1:3::1')];
  expect(here[0]).not.toEqual(there[0]);
  expect(here[1]).toEqual(there[1]);
});

test('bucket names hide the address and depend on purpose and secret', () => {
  const quotas = quotasOf('192.0.2.7');
  expect(quotas).toEqual([{ bucket: expect.stringMatching(/^submission:[\w-]{22}$/), ...rate }]);
  expect(quotas).toEqual(quotasOf('::ffff:192.0.2.7'));
  expect(quotas).not.toEqual(quotasOf('192.0.2.7', 'two'));
  expect(quotas).not.toEqual(quotasOf('192.0.2.7', 'one', 'challenge'));
});
