import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { DeliveryFailure } from './channel.ts';

/** Whether an IP address is one that anybody on the Internet could have; ipaddr.js knows IANA's registries. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv6 && parsed.match(ipv4Compatible)) return false;
  return parsed.range() === 'unicast';
}

/** Whether a host in a URL is this machine. */
export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

/**
 * Resolves a name for a connection and refuses when any answer is private. The connection goes to the
 * very addresses that were checked, so that a name cannot change its mind in between.
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

/** Written addresses are never looked up, so they are checked before the connection. */
export function refusePrivateHost(hostname: string): void {
  const address = hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0 && !isPublicAddress(address)) throw refusal();
}

function refusal(): DeliveryFailure {
  return new DeliveryFailure('private address refused');
}

/** Deprecated addresses that carry an IPv4 address, which ipaddr.js doesn't count as special. */
const ipv4Compatible = ipaddr.parseCIDR('::/96');
