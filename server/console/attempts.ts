import { countHits } from '#server/leads/count-hits.ts';
import type { Quota } from '#server/leads/rate-limits.ts';
import { clientNetworks, clientQuotas, mailboxBucket } from '#server/leads/rate-limits.ts';
import type { ConsoleContext } from './console-context.ts';
import { ConsoleError } from './console-error.ts';
import type { Client } from './sessions.ts';

/** Counts an attempt to sign in, before its password is hashed; throws when there were too many. */
export function countSignIn(
  context: ConsoleContext,
  { address }: Client,
  email: string | null,
): Promise<void> {
  const { bucketSecret: secret } = context;
  const network = clientQuotas('console', address, perNetwork, secret);
  if (email === null) return count(context, network);
  const [home = ''] = clientNetworks(address);
  return count(context, [
    ...network,
    { bucket: mailboxBucket('console-home', `${home} ${email}`, secret), ...perAccountAtHome },
    { bucket: mailboxBucket('console-account', email, secret), ...perAccount },
  ]);
}

/** Counts a code of a second factor. */
export function countCode(context: ConsoleContext, userId: string): Promise<void> {
  const bucket = mailboxBucket('console-code', userId, context.bucketSecret);
  return count(context, [{ bucket, ...codes }]);
}

async function count(
  { transactions, clock }: ConsoleContext,
  quotas: readonly Quota[],
): Promise<void> {
  const full = await transactions.write((db) => countHits(db, quotas, clock()));
  if (!full) return;
  throw new ConsoleError(
    'too-many-attempts',
    `Too many attempts. Try again in ${Math.ceil(full.retryAfter / 60)} minutes.`,
    { retryAfterSeconds: full.retryAfter },
  );
}

type Limit = Pick<Quota, 'limit' | 'windowSeconds'>;
const perNetwork: Limit = { limit: 30, windowSeconds: 15 * 60 };
/** From one network, so that a stranger elsewhere can't lock a user out. */
const perAccountAtHome: Limit = { limit: 10, windowSeconds: 15 * 60 };
/** From all networks. */
const perAccount: Limit = { limit: 100, windowSeconds: 60 * 60 };
const codes: Limit = { limit: 10, windowSeconds: 60 * 60 };
