import { createHmac } from 'node:crypto';
import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A limit on hits per fixed window. Bucket names contain no address in clear text. */
export type Quota = {
  readonly bucket: string;
  readonly limit: number;
  readonly windowSeconds: number;
};

/** A full bucket stays full until its window ends, in `retryAfter` seconds. */
export type OverLimit = {
  readonly kind: 'over-limit';
  readonly bucket: string;
  readonly retryAfter: number;
};

/** Rate limits with fixed windows, shared by all processes. */
export type RateLimits = {
  /** Counts one hit in each bucket, up to the first full one, which it returns. */
  readonly hit: (quotas: readonly Quota[], now: Date) => Promise<OverLimit | null>;
};

export function overLimit(quota: Quota, now: Date): OverLimit {
  const { endsAt } = windowOf(quota, now);
  const retryAfter = Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000));
  return { kind: 'over-limit', bucket: quota.bucket, retryAfter };
}

/** The start and end of a window in milliseconds since 1970. */
export type Window = { readonly startsAt: number; readonly endsAt: number };

export function windowOf({ windowSeconds }: Quota, now: Date): Window {
  const lengthMs = windowSeconds * 1000;
  const startsAt = Math.floor(now.getTime() / lengthMs) * lengthMs;
  return { startsAt, endsAt: startsAt + lengthMs };
}

/**
 * The quotas that a client's request counts toward. The bucket names don't reveal the addresses. A client with a whole
 * /48 of IPv6 has 65,536 networks, so these share a limit eight times as high.
 */
export function clientQuotas(
  purpose: string,
  address: string,
  { limit, windowSeconds }: Pick<Quota, 'limit' | 'windowSeconds'>,
  secret: string,
): readonly Quota[] {
  return clientNetworks(address).map((network, i) => ({
    bucket: bucketOf(purpose, network, secret),
    limit: i === 0 ? limit : limit * networksPerSite,
    windowSeconds,
  }));
}

/**
 * The rate limit bucket of a mailbox. Most mail servers deliver `ann+anything@` to `ann@`, so the
 * suffix doesn't count.
 */
export function mailboxBucket(purpose: string, emailAddress: string, secret: string): string {
  const mailbox = emailAddress
    .trim()
    .toLowerCase()
    .replace(/^([^+]*)\+[^@]*@/, '$1@');
  return bucketOf(purpose, mailbox, secret);
}

/**
 * The networks of a client, narrowest first: an IPv4 address, or the /64 and the /48 of an IPv6 address, because one
 * subscriber gets at least the first and often the second. Some proxies append a port, which is ignored.
 */
export function clientNetworks(address: string): readonly string[] {
  if (isIPv4(address)) return [address];
  const bare = address
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .split('%', 1)
    .join('');
  if (!ipaddr.isValid(bare)) return [bare];
  const parsed = ipaddr.process(bare);
  if (parsed instanceof ipaddr.IPv4) return [parsed.toString()];
  const parts = parsed.parts.map((part) => part.toString(16));
  return [`${parts.slice(0, 4).join(':')}::/64`, `${parts.slice(0, 3).join(':')}::/48`];
}

/** An HMAC of the name, cut to 132 bits. */
function bucketOf(purpose: string, name: string, secret: string): string {
  const digest = createHmac('sha256', secret).update(name).digest('base64url');
  return `${purpose}:${digest.slice(0, 22)}`;
}

const networksPerSite = 8;
