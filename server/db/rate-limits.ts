import { createHmac } from 'node:crypto';
import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { bareAddress } from '#server/lib/http/public-address.ts';
import { mailboxParts } from '#server/lib/mail-address.ts';
import type { Db } from './connection.ts';

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

export function overLimit(quota: Quota, now: Date): OverLimit {
  const { endsAt } = windowOf(quota, now);
  const retryAfter = Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000));
  return { kind: 'over-limit', bucket: quota.bucket, retryAfter };
}

/** The start and end of a window in milliseconds since 1970. */
type Window = { readonly startsAt: number; readonly endsAt: number };

export function windowOf({ windowSeconds }: Quota, now: Date): Window {
  const lengthMs = windowSeconds * 1000;
  const startsAt = Math.floor(now.getTime() / lengthMs) * lengthMs;
  return { startsAt, endsAt: startsAt + lengthMs };
}

/**
 * The quotas that a client's request counts toward. The bucket names don't reveal the addresses. A client with a whole
 * IPv6 /48 has 65,536 networks, so these share a limit eight times as high.
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

/** The rate limit bucket of a mailbox, which is the same for all spellings that its provider delivers there. */
export function mailboxBucket(purpose: string, emailAddress: string, secret: string): string {
  const { local, domain } = mailboxOf(emailAddress);
  return bucketOf(purpose, domain === '' ? local : `${local}@${domain}`, secret);
}

/**
 * The rate limit bucket of an organization's domain with all its subdomains; null for big providers, whose mailboxes
 * belong to strangers. Without a list of public suffixes, a short second level such as `co.uk` counts as one.
 */
export function domainBucket(purpose: string, emailAddress: string, secret: string): string | null {
  const labels = mailboxOf(emailAddress).domain.split('.');
  const [second = '', top = ''] = labels.slice(-2);
  const registered = labels.slice(second.length <= 3 && top.length === 2 ? -3 : -2).join('.');
  return bigProviders.test(registered) ? null : bucketOf(purpose, registered, secret);
}

/** Gmail and Proton ignore dots, and some providers have several domains for the same mailboxes. */
function mailboxOf(emailAddress: string): { readonly local: string; readonly domain: string } {
  const { local, domain: host } = mailboxParts(emailAddress);
  const domain = sameDomains[host] ?? host;
  return { local: dotless.includes(domain) ? local.replaceAll('.', '') : local, domain };
}

/**
 * A client's networks, narrowest first: an IPv4 address, or the /64 and the /48 of an IPv6 address, because a
 * subscriber gets at least a /64 and often a /48.
 */
export function clientNetworks(address: string): readonly string[] {
  if (isIPv4(address)) return [address];
  const bare = bareAddress(address);
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

/** Counts one hit in each bucket up to the first full one, which it returns, within the caller's transaction. */
export async function countHits(
  db: Db,
  quotas: readonly Quota[],
  now: Date,
): Promise<OverLimit | null> {
  const counted = await countAll(db, quotas, now);
  const full = quotas.findIndex(({ bucket }) => !counted.has(bucket));
  const [first] = full === -1 ? [] : quotas.slice(full);
  if (!first) return null;
  const later = quotas.slice(full).filter(({ bucket }) => counted.has(bucket));
  await refundHits(db, later, now);
  return overLimit(first, now);
}

/** Counts one hit within the caller's transaction. A full bucket is not written. */
export async function isWithinQuota(db: Db, quota: Quota, now: Date): Promise<boolean> {
  return (await countAll(db, [quota], now)).has(quota.bucket);
}

/** Counts one hit in each bucket; returns the buckets that were not full. */
async function countAll(db: Db, quotas: readonly Quota[], now: Date): Promise<ReadonlySet<string>> {
  const hits = quotas.map((quota) => {
    const { bucket, limit } = quota;
    return { bucket, limit, ...windowOf(quota, now) };
  });
  if (hits.length === 0) return new Set();
  return new Set((await insertHits(db, hits)).map(({ bucket }) => bucket));
}

type Hit = Pick<Quota, 'bucket' | 'limit'> & Window;

function insertHits(db: Db, hits: readonly Hit[]) {
  return db
    .insertInto('rate_windows')
    .values(
      hits.map(({ bucket, startsAt, endsAt }) => ({
        bucket,
        starts_at: startsAt,
        ends_at: endsAt,
        hits: 1,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('bucket')
        .doUpdateSet(({ eb, ref, lit }) => ({
          hits: eb
            .case()
            .when('rate_windows.starts_at', '=', ref('excluded.starts_at'))
            .then(eb('rate_windows.hits', '+', lit(1)))
            .else(lit(1))
            .end(),
          starts_at: ref('excluded.starts_at'),
          ends_at: ref('excluded.ends_at'),
        }))
        .where(({ eb, or, ref }) =>
          or([
            eb('rate_windows.starts_at', '<>', ref('excluded.starts_at')),
            ...hits.map(({ bucket, limit }) =>
              eb('rate_windows.bucket', '=', bucket).and('rate_windows.hits', '<', limit),
            ),
          ]),
        ),
    )
    .returning('bucket')
    .execute();
}

/** Refunds hits that were counted at `countedAt`, within the caller's transaction. */
export async function refundHits(db: Db, quotas: readonly Quota[], countedAt: Date): Promise<void> {
  if (quotas.length === 0) return;
  const counted = quotas.map((quota) => {
    return { bucket: quota.bucket, starts_at: windowOf(quota, countedAt).startsAt };
  });
  await db
    .updateTable('rate_windows')
    .set((row) => ({ hits: row('hits', '-', 1) }))
    .where((row) => row.or(counted.map((one) => row.and(one))))
    .where('hits', '>', 0)
    .execute();
}

/** Counts one hit in each bucket and returns the first full one, if any. */
export type MemoryLimit = (quotas: readonly Quota[], now: Date) => OverLimit | null;

/** Fixed windows in this process's memory, for requests that are not worth a write. */
export function memoryLimit(): MemoryLimit {
  const windows = new Map<string, { readonly endsAt: number; hits: number }>();

  function isWithin(quota: Quota, now: Date): boolean {
    let window = windows.get(quota.bucket);
    if (!window || window.endsAt <= now.getTime()) {
      if (windows.size >= maxWindows) windows.clear();
      window = { endsAt: windowOf(quota, now).endsAt, hits: 0 };
      windows.set(quota.bucket, window);
    }
    window.hits += 1;
    return window.hits <= quota.limit;
  }

  return (quotas, now) => {
    const full = quotas.find((quota) => !isWithin(quota, now));
    return full ? overLimit(full, now) : null;
  };
}

/** Limits memory use. Forgotten windows let a few more requests pass. */
const maxWindows = 10_000;

const networksPerSite = 8;
const sameDomains: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
  'pm.me': 'proton.me',
  'protonmail.com': 'proton.me',
};
const dotless: readonly string[] = ['gmail.com', 'proton.me'];
const bigProviders =
  /^(?:gmail|icloud|aol|att|comcast|verizon|sbcglobal|bellsouth|cox|charter|outlook|hotmail|live|msn|yahoo|ymail|gmx|web|t-online|mail|yandex|zoho|fastmail|qq|163|126|naver|orange|free|libero|proton)\.(?:com|net|org|me|us|ca|de|fr|it|es|nl|ru|in|jp|br|co\.(?:uk|jp|in)|com\.(?:br|mx|au|ar))$/;
