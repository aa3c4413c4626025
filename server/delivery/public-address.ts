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

/** Whether what is sent to a URL can be read and changed on the way. */
export function isReadableOnTheWay(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !isLoopback(hostname);
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
  if (isPrivateHost(hostname)) throw refusal();
}

/** Whether the host of a URL is written as a private address. */
export function isPrivateHost(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  return isIP(address) !== 0 && !isPublicAddress(address);
}

function refusal(): DeliveryFailure {
  return new DeliveryFailure('private address refused');
}

/** Deprecated addresses that carry an IPv4 address, which ipaddr.js doesn't count as special. */
const ipv4Compatible = ipaddr.parseCIDR('::/96');
