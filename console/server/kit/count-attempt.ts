import { ConsoleError } from '#console/server/kit/console-error.ts';
import type { Db } from '#server/db/connection.ts';
import { countHits, isWithinQuota, type Quota, refundHits } from '#server/db/rate-limits.ts';
import { recordFailure } from './call.ts';
import type { Caller } from './caller.ts';
import type { ConsoleContext } from './console-context.ts';

/** A counted attempt. It is given back if it succeeds, or fails through no fault of the user's. */
export type Attempt = { readonly giveBack: (db: Db) => Promise<void> };

/**
 * Counts one hit in each bucket; throws at the first full one. Only the first hit on a full bucket is recorded,
 * so that attempts cannot flood the audit log.
 */
export async function count(
  context: ConsoleContext,
  caller: Caller,
  quotas: readonly Quota[],
  problem = 'Too many attempts.',
): Promise<Attempt> {
  const { transactions, clock } = context;
  const now = clock();
  const full = await transactions.write(async (db) => {
    const over = await countHits(db, quotas, now);
    const quota = over && quotas.find(({ bucket }) => bucket === over.bucket);
    return over && quota ? { ...over, isFirst: await isFirstOverflow(db, quota, now) } : null;
  });
  if (!full) return { giveBack: (db) => refundHits(db, quotas, now) };
  if (full.isFirst) {
    const [purpose = ''] = full.bucket.split(':');
    const details = { limit: limitNames[purpose] ?? purpose };
    await recordFailure(context, caller, { action: 'limit-reached', details });
  }
  const minutes = Math.ceil(full.retryAfter / 60);
  throw new ConsoleError(
    'too-many-attempts',
    `${problem} Try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`,
    { retryAfterSeconds: full.retryAfter },
  );
}

/** True if this hit is the first in the window to find the bucket full. */
export function isFirstOverflow(db: Db, quota: Quota, now: Date): Promise<boolean> {
  return isWithinQuota(db, { ...quota, bucket: `${quota.bucket}:full`, limit: 1 }, now);
}

/** The limits' names in the audit log, by the prefix of their buckets' names. */
const limitNames: Readonly<Record<string, string>> = {
  console: 'sign-ins from a network',
  'console-start': 'started sign-ins from a network',
  'console-home': 'sign-ins to an account from a network',
  'console-browser': 'sign-ins to an account from a known browser',
  'console-account': 'sign-ins to an account',
  'console-code': 'second-factor codes',
  'console-reveal': 'revealed leads',
  'console-export': 'exports',
  'console-settings': 'changes of settings',
  'console-test-email': 'test emails',
  'console-token': 'requests with an API token',
};
