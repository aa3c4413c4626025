import { type Reply, replies } from '#contract/reply.ts';
import { StoreUnavailable } from '#server/leads/connection.ts';
import type { Log } from '#server/log.ts';

/** The outcome of an API call, before it becomes HTTP (R129). */
export type Answer = {
  readonly status: 200 | 400 | 403 | 404 | 405 | 413 | 415 | 429 | 500 | 503;
  readonly reply: Reply;
  /** In seconds; with status 429. */
  readonly retryAfter?: number;
};

export function accepted(reply: Reply): Answer {
  return { status: 200, reply };
}

export function refused(
  status: Exclude<Answer['status'], 200>,
  message: string = replies.sendingError.message,
  fieldErrors?: Readonly<Record<string, string>>,
): Answer {
  const reply = { success: false, heading: replies.sendingError.heading, message };
  return { status, reply: fieldErrors ? { ...reply, fieldErrors } : reply };
}

export function tooMany(retryAfter: number): Answer {
  return { ...refused(429, refusals.tooMany), retryAfter };
}

/** The answer to a request that failed with an error. Never a success. */
export function answerError(error: unknown, log: Log): Answer {
  if (error instanceof StoreUnavailable) {
    log.error({ err: error }, 'The lead store is unavailable');
    return refused(503);
  }
  switch (statusOf(error)) {
    case 413:
      return refused(413, refusals.tooLarge);
    case 415:
      return refused(415, refusals.notJson);
    case 503:
      return refused(503);
    case undefined:
      log.error({ err: error }, 'Unexpected error');
      return refused(500);
    default:
      return refused(400, refusals.malformed);
  }
}

/** Fastify's status for its own errors about a request. */
function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  const status = Number(error.statusCode);
  return (status >= 400 && status < 500) || status === 503 ? status : undefined;
}

/** Shown to visitors in the popup, or to developers of API clients. */
export const refusals = {
  fields: 'Some values are not valid. Please check the fields and send the form again.',
  botCheck: 'The security check of this form has expired. Please send the form again.',
  tooMany:
    'There were too many requests from your network or with this email address. Please try again in a few minutes.',
  origin: 'This form can only be sent from its own site.',
  notJson: 'The request must have the content type application/json in UTF-8.',
  malformed: 'The request is not a valid JSON object of names and values.',
  tooLarge: 'The request is larger than 32 KiB.',
  method: 'This method is not allowed here.',
  unknown: 'Not found.',
  action: 'No form has this action.',
  name: 'The query needs exactly one name.',
  idempotencyKey: 'The Idempotency-Key must have 1 to 200 printable ASCII characters.',
  keyReused: 'This Idempotency-Key was already used for a different submission.',
} as const;
