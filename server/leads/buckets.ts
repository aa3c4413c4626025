import { createHmac, randomBytes } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { Upkeep } from './upkeep.ts';

/** The key of all bucket names, created once and stored. */
export function openBucketSecret(store: Pick<Upkeep, 'secret'>): Promise<string> {
  return store.secret('rate-limit', () => randomBytes(32).toString('hex'));
}

/** The rate limit bucket of a client. The address can't be read back from it. */
export function clientBucket(purpose: string, address: string, secret: string): string {
  return bucketOf(purpose, clientPrefix(address), secret);
}

/**
 * The rate limit bucket of a mailbox. Most mail servers deliver `ann+anything@` to `ann@`, so the
 * suffix doesn't count.
 */
export function mailboxBucket(purpose: string, emailAddress: string, secret: string): string {
  const mailbox = emailAddress
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '');
  return bucketOf(purpose, mailbox, secret);
}

/**
 * What counts as one client: an IPv4 address, or the /64 network of an IPv6 address, because one
 * subscriber gets at least that many. Some proxies append a port, which is ignored.
 */
export function clientPrefix(address: string): string {
  const bare = address
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '');
  if (!ipaddr.isValid(bare)) return bare;
  const parsed = ipaddr.process(bare);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

function bucketOf(purpose: string, name: string, secret: string): string {
  const digest = createHmac('sha256', secret).update(name).digest('base64url');
  return `${purpose}:${digest.slice(0, 22)}`;
}
