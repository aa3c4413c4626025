import type { FastifyReply } from 'fastify';
import type { ErrorReply } from '#contract/console/values.ts';
import { ConsoleError, statusOfKind } from '#server/lib/http/console-error.ts';
import { StoreUnavailable } from '#server/lib/store-errors.ts';
import type { ConsoleContext } from './console-context.ts';

/** Replies to a failed request. Only errors meant for the caller show their message. */
export function sendError(
  reply: FastifyReply,
  error: unknown,
  { log }: Pick<ConsoleContext, 'log'>,
): FastifyReply {
  const known = knownError(error);
  if (known.kind === 'fault' || known.kind === 'unavailable') {
    log.error({ err: error }, 'The console could not answer a request');
  }
  const { kind, message, fieldErrors, retryAfterSeconds } = known;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  const body: ErrorReply = { code: kind, message, ...(fieldErrors ? { fieldErrors } : {}) };
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
