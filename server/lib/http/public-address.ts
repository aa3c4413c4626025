import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { DeliveryFailure } from '#server/lib/delivery-failure.ts';

/**
 * Allows connections to public IP addresses, as ipaddr.js knows them from IANA's registries, and, with `allowPrivate`,
 * to the operator's own network and machine. Never allows cloud metadata services, which give credentials to any
 * program on their machines.
 */
export function mayConnect(address: string, allowPrivate: boolean): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (cloudAddresses.includes(parsed.toString())) return false;
  const range = parsed.range();
  if (range !== 'unicast') return allowPrivate && ownRanges.includes(range);
  return !(parsed instanceof ipaddr.IPv6 && parsed.match(ipv4Compatible));
}

/** True if a URL's host is this machine. */
export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

/** True if requests to a URL are unencrypted, so that others on the network can read and change them. */
export function isPlaintext(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !isLoopback(hostname);
}

/**
 * Resolves a name for a connection, and refuses if any of its addresses is not allowed. The connection uses the
 * addresses that were checked, so that a name can't resolve to another address in between (DNS rebinding).
 */
export function lookupPublicAddress(allowPrivate: boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      if (!addresses.every(({ address }) => mayConnect(address, allowPrivate))) {
        return callback(refusal(), '');
      }
      if (options.all) return callback(null, addresses);
      const [first] = addresses;
      if (!first) return callback(refusal(), '');
      callback(null, first.address, first.family);
    });
  };
}

/** IP addresses in URLs are never looked up, so they are checked before connecting. */
export function refuseHost(hostname: string, allowPrivate: boolean): void {
  if (isRefusedHost(hostname, allowPrivate)) throw refusal();
}

/** True if a URL's host is an IP address that the server may not connect to. */
export function isRefusedHost(hostname: string, allowPrivate: boolean): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  return isIP(address) !== 0 && !mayConnect(address, allowPrivate);
}

function refusal(): DeliveryFailure {
  return new DeliveryFailure('The address is in a private network, which is refused');
}

const ownRanges: readonly string[] = ['private', 'loopback', 'uniqueLocal', 'carrierGradeNat'];
/**
 * Metadata services outside 169.254.0.0/16: Amazon, Google, Scaleway, Azure, and Alibaba, in ipaddr.js's notation.
 */
const cloudAddresses: readonly string[] = [
  'fd00:ec2::254',
  'fd20:ce::254',
  'fd00:42::42',
  '168.63.129.16',
  '100.100.100.200',
];
/** Deprecated addresses that contain an IPv4 address, which ipaddr.js doesn't treat as special. */
const ipv4Compatible = ipaddr.parseCIDR('::/96');

/** An IP address without the port that some proxies append, and without the brackets and the zone of an IPv6 address. */
export function bareAddress(address: string): string {
  return address
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^((?:[\da-f:]*:)?\d+\.\d+\.\d+\.\d+):\d+$/i, '$1')
    .split('%', 1)
    .join('');
}
