import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { DeliveryFailure } from './channel.ts';

/** Whether an IP address is one that anybody on the Internet could have. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && !reserved.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/**
 * Resolves a name for a connection and refuses when any answer is private. The connection goes to the
 * very addresses that were judged, so that a name cannot change its mind in between.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    if (!addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(refusal(), '');
    }
    if (options.all) return callback(null, addresses);
    const [first] = addresses;
    if (!first) return callback(refusal(), '');
    callback(null, first.address, first.family);
  });
};

/** Written addresses are never looked up, so they are judged before the connection. */
export function refusePrivateHost(hostname: string): void {
  const address = hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0 && !isPublicAddress(address)) throw refusal();
}

function refusal(): DeliveryFailure {
  return new DeliveryFailure('private address refused');
}

const reserved = new BlockList();
/** IANA's special-purpose registries, multicast, and ranges that carry an IPv4 address inside. */
for (const network of [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24',
  '192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24',
  '224.0.0.0/4 240.0.0.0/4 ::/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32',
  '2002::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8',
].flatMap((line) => line.split(' '))) {
  const [address = '', prefix] = network.split('/');
  reserved.addSubnet(address, Number(prefix), address.includes(':') ? 'ipv6' : 'ipv4');
}
