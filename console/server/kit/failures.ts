import type { FastifyReply } from 'fastify';
import type { EndpointName } from '#console/contract/endpoints.ts';
import { type ErrorResponse, statusOfKind } from '#console/contract/values.ts';
import { ConsoleError } from '#console/server/kit/console-error.ts';
import { clientQuotas, isWithinQuota, mailboxBucket } from '#server/db/rate-limits.ts';
import { StoreUnavailable } from '#server/lib/store-errors.ts';
import { recordFailure } from './call.ts';
import type { Caller } from './caller.ts';
import type { ConsoleContext } from './console-context.ts';

/**
 * Records failed sign-ins that leave no other trace, and requests refused because of the user's
 * role or the request's origin. Refusals are recorded a few times an hour for each user or network,
 * so that they can't flood the log.
 */
export async function noteFailure(
  context: ConsoleContext,
  error: unknown,
  { route, caller }: { readonly route: EndpointName | null; readonly caller: Caller },
): Promise<void> {
  if (!(error instanceof ConsoleError)) return;
  const way = route === null ? undefined : waysIn[route];
  if (way?.kinds.includes(error.kind)) {
    return recordFailure(context, caller, {
      action: 'sign-in-failed',
      details: { by: way.by, reason: error.kind },
    });
  }
  if (error.kind === 'forbidden' && (await isRareEnough(context, caller))) {
    const details = { ...(route === null ? {} : { request: route }), reason: error.message };
    return recordFailure(context, caller, { action: 'request-refused', details });
  }
}

function isRareEnough(
  { transactions: { write }, bucketSecret, clock }: ConsoleContext,
  { user, client }: Caller,
): Promise<boolean> {
  const [quota] = user
    ? [{ bucket: mailboxBucket('console-refused', user.userId, bucketSecret), ...refusals }]
    : clientQuotas('console-refused', client.address, refusals, bucketSecret);
  return write(async (db) => quota !== undefined && (await isWithinQuota(db, quota, clock())));
}

type WayIn = { readonly by: string; readonly kinds: readonly ConsoleError['kind'][] };

/** The endpoints whose handlers don't record their failures themselves. */
const waysIn: Readonly<Partial<Record<EndpointName, WayIn>>> = {
  signInWithPasskey: { by: 'passkey', kinds: ['wrong-credentials'] },
  signInByLink: { by: 'link', kinds: ['expired'] },
  finishDirectorySignIn: { by: 'directory', kinds: ['expired'] },
  previewInvitation: { by: 'invitation', kinds: ['expired'] },
  acceptInvitation: { by: 'invitation', kinds: ['expired'] },
};
const refusals = { limit: 5, windowSeconds: 60 * 60 };

/** Sends the response to a failed request. Only errors meant for the caller show their message. */
export function sendError(
  reply: FastifyReply,
  error: unknown,
  { log }: Pick<ConsoleContext, 'log'>,
): FastifyReply {
  const known = knownError(error);
  if (known.kind === 'fault' || known.kind === 'unavailable') {
    log.error({ err: error }, 'The console could not handle a request');
  }
  const { kind, message, fieldErrors, retryAfterSeconds } = known;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  const body: ErrorResponse = { code: kind, message, ...(fieldErrors ? { fieldErrors } : {}) };
  return reply.code(statusOfKind[kind]).send(body);
}

function knownError(error: unknown): ConsoleError {
  if (error instanceof ConsoleError) return error;
  if (error instanceof StoreUnavailable) {
    return new ConsoleError('unavailable', 'The database is unavailable. Try again in a moment.');
  }
  const status = (error as { readonly statusCode?: unknown }).statusCode;
  return typeof status === 'number' && status >= 400 && status < 500
    ? new ConsoleError('invalid', 'The request is not valid.')
    : new ConsoleError('fault', 'Something went wrong. The server log has the details.');
}
