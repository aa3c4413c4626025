import { envelope } from '#contract/form.ts';
import {
  clientQuotas,
  type OverLimit,
  overLimit,
  type Quota,
  windowOf,
} from '#server/db/rate-limits.ts';
import { isLoopback } from '#server/lib/http/public-address.ts';
import {
  type Context,
  type Guarded,
  type Parsed,
  proceed,
  type RequestOrigin,
  rejected,
  rejections,
  respondWith,
  type StageResult,
  type Values,
} from './stages.ts';

/** Second stage: origin, the client's limits, the honeypot. */
export function guard(
  { rateLimit, bucketSecret, publicUrl }: Context,
  parsed: Parsed,
): StageResult<Guarded> {
  if (!isOwnOrigin(parsed.origin, publicUrl)) return respondWith(rejected(403, rejections.origin));
  const quotas = clientQuotas('submission', parsed.remoteIp, rateLimit, bucketSecret);
  return proceed({ ...parsed, quotas, isSpam: isHoneypotFilled(parsed.values) });
}

/**
 * True if the request comes from the site itself, by host name: the public one or, on this machine,
 * the request's own, which the client chooses. Ports and schemes don't count, because proxies and
 * development servers change both. A request without Origin is not a browser's form post, so only
 * the bot check applies to it.
 */
export function isOwnOrigin({ origin, fetchSite, host }: RequestOrigin, publicUrl: URL): boolean {
  if (fetchSite === 'cross-site') return false;
  if (origin === undefined) return true;
  const url = URL.parse(origin);
  if (url === null || !/^https?:$/.test(url.protocol)) return false;
  if (url.hostname === publicUrl.hostname) return true;
  return isLoopback(publicUrl.hostname) && url.hostname === URL.parse(`http://${host}`)?.hostname;
}

/** People never see the honeypot; bots fill in everything (R136). */
function isHoneypotFilled(values: Values): boolean {
  const honeypot = values[envelope.honeypot];
  return honeypot !== undefined && honeypot !== '';
}

/** A place among the requests in progress. */
type Place = { readonly kind: 'place'; readonly leave: () => void };

/**
 * Rejects clients over their limit before the expensive checks, without querying the store. The store counts a request
 * when it is processed. Until then the request holds a place here, and no client gets more places than its limit.
 */
export function createAdmission() {
  const inProgress = new Map<string, number>();
  const fullUntil = new Map<string, number>();

  function isFull({ bucket, limit }: Quota, now: Date): boolean {
    const end = fullUntil.get(bucket);
    if (end !== undefined && end <= now.getTime()) fullUntil.delete(bucket);
    return fullUntil.has(bucket) || (inProgress.get(bucket) ?? 0) >= limit;
  }

  function add(buckets: readonly string[], change: 1 | -1): void {
    for (const bucket of buckets) {
      const count = (inProgress.get(bucket) ?? 0) + change;
      if (count > 0) inProgress.set(bucket, count);
      else inProgress.delete(bucket);
    }
  }

  return {
    /** Over the limit if a bucket is full, or if its requests in progress fill it. */
    enter: (quotas: readonly Quota[], now: Date): Place | OverLimit => {
      const full = quotas.find((quota) => isFull(quota, now));
      if (full) return overLimit(full, now);
      const buckets = quotas.map(({ bucket }) => bucket);
      add(buckets, 1);
      return { kind: 'place', leave: () => add(buckets, -1) };
    },
    /** Remembers a bucket that the store found full: it stays full until its window ends. */
    close: (quotas: readonly Quota[], bucket: string, now: Date) => {
      const quota = quotas.find((one) => one.bucket === bucket);
      if (!quota) return;
      if (fullUntil.size >= maxRemembered) fullUntil.clear();
      fullUntil.set(bucket, windowOf(quota, now).endsAt);
    },
  };
}

export type Admission = ReturnType<typeof createAdmission>;

/** Limits memory use. A forgotten bucket costs only a query to the store. */
const maxRemembered = 10_000;
