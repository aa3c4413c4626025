import type { Client, SignedIn } from '#console/server/kit/caller.ts';
import type { ConsoleContext } from '#console/server/kit/console-context.ts';
import { type Attempt, count } from '#console/server/kit/count-attempt.ts';
import { clientNetworks, clientQuotas, mailboxBucket, type Quota } from '#server/db/rate-limits.ts';
import { isKnownBrowser } from './known-browsers.ts';
import { hashOfToken } from './sessions.ts';

/**
 * Counts a sign-in attempt before its password is hashed; throws at the limit. A browser that the user has
 * signed in with before has its own bucket, so that strangers can't lock the user out.
 */
export async function countSignIn(
  context: ConsoleContext,
  client: Client,
  email: string | null,
  user: SignedIn | null = null,
): Promise<Attempt> {
  const { bucketSecret: secret } = context;
  const network = clientQuotas('console', client.address, perNetwork, secret);
  if (email === null) return count(context, { user, client }, network);
  const { browserToken } = client;
  if (
    browserToken &&
    (await context.transactions.read((db) => isKnownBrowser(db, email, client)))
  ) {
    const browser = hashOfToken(browserToken);
    const bucket = mailboxBucket('console-browser', `${browser} ${email}`, secret);
    return count(context, { user, client }, [{ bucket, ...perAccountAtHome }]);
  }
  const [home = ''] = clientNetworks(client.address);
  return count(context, { user, client }, [
    ...network,
    { bucket: mailboxBucket('console-home', `${home} ${email}`, secret), ...perAccountAtHome },
    { bucket: mailboxBucket('console-account', email, secret), ...perAccount },
  ]);
}

/** Limits how often a sign-in can be started, because starting one writes a row. Finishing it is counted separately. */
export async function countStart(context: ConsoleContext, client: Client): Promise<void> {
  const { bucketSecret: secret } = context;
  const quotas = clientQuotas('console-start', client.address, startsPerNetwork, secret);
  await count(context, { user: null, client }, quotas);
}

export function countCode(
  context: ConsoleContext,
  caller: { readonly user: SignedIn; readonly client: Client },
): Promise<Attempt> {
  const bucket = mailboxBucket('console-code', caller.user.userId, context.bucketSecret);
  return count(context, caller, [{ bucket, ...codes }]);
}

type Limit = Pick<Quota, 'limit' | 'windowSeconds'>;
const perNetwork: Limit = { limit: 30, windowSeconds: 15 * 60 };
const startsPerNetwork: Limit = { limit: 300, windowSeconds: 15 * 60 };
/** Counts per account and network, so that a stranger elsewhere can't lock a user out. */
const perAccountAtHome: Limit = { limit: 10, windowSeconds: 15 * 60 };
/** Counts per account across all networks. */
const perAccount: Limit = { limit: 100, windowSeconds: 60 * 60 };
const codes: Limit = { limit: 10, windowSeconds: 60 * 60 };
