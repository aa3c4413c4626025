import type { Endpoint } from '#console/contract/endpoint.ts';
import type { Client, SignedIn } from '#console/server/kit/caller.ts';
import type { ConsoleContext } from '#console/server/kit/console-context.ts';
import { ConsoleError } from '#console/server/kit/console-error.ts';
import { count } from '#console/server/kit/count-attempt.ts';
import { mailboxBucket } from '#server/db/rate-limits.ts';
import { updateRows } from '#server/db/rows.ts';
import { cleanLine } from '#server/lib/clean-text.ts';
import { hashOfToken } from './sessions.ts';
import { findToken } from './token-queries.ts';

/** An API token as the caller of a request: an agent without an account. Throws if there is no valid token. */
export async function serviceOf(context: ConsoleContext, token: string) {
  const { transactions, clock, bucketSecret, log } = context;
  const now = clock();
  const row = await transactions.read((db) => findToken(db, hashOfToken(token), now));
  if (!row) throw new ConsoleError('signed-out', 'This token is unknown, revoked or expired.');
  const { id, name, scopes, last_used_at } = row;
  const user: SignedIn = {
    sessionId: '',
    userId: id,
    /** Shown in the audit log, in notes, and as the source of leads. */
    name: cleanLine(`API: ${name}`, 200),
    email: '',
    role: 'agent',
    isHalf: false,
    lacksFactor: false,
    isService: true,
    enteredBy: '',
    provenAt: 0,
    lastSeenAt: last_used_at ?? 0,
  };
  return {
    user,
    /** Throws if the token lacks the endpoint's scope, or exceeds its rate limit. */
    admit: async ({ scopes: wanted = [] }: Endpoint, client: Client) => {
      const bucket = mailboxBucket('console-token', id, bucketSecret);
      const problem = `A token may make ${requests.limit} requests a minute.`;
      await count(context, { user, client }, [{ bucket, ...requests }], problem);
      if (!wanted.some((scope) => scopes.split(',').includes(scope))) {
        const needs = wanted.length === 0 ? '' : ` It needs the scope ${wanted.join(' or ')}.`;
        throw new ConsoleError('forbidden', `This token may not do that.${needs}`);
      }
      if (now.getTime() - user.lastSeenAt < useIntervalMs) return;
      await transactions
        .write((db) => updateRows(db, 'api_tokens', { id }, { last_used_at: now.getTime() }))
        .catch((error: unknown) => log.warn({ error }, 'Cannot record the use of a token'));
    },
  };
}

const requests = { limit: 600, windowSeconds: 60 };
const useIntervalMs = 60 * 1000;
