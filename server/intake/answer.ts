import { type Reply, replies } from '#contract/reply.ts';

/** What a call of the API comes to, before it is HTTP (R129). */
export type Answer = {
  readonly status: 200 | 400 | 403 | 404 | 405 | 413 | 415 | 429 | 500 | 503;
  readonly reply: Reply;
  /** Seconds until it is worth asking again; with status 429. */
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

/** Said to a visitor or to the author of a client; the popup shows them as they are. */
export const refusals = {
  fields: 'Some values cannot be accepted. Please check the fields and send the form again.',
  botCheck: 'The check that protects this form has expired. Please send the form again.',
  tooMany:
    'Too many requests came from your network or with this email address. Please wait a little and send the form again.',
  origin: 'This form can only be sent from its own site.',
  notJson: 'The request must have the content type application/json in UTF-8.',
  malformed: 'The request is not a well-formed JSON object of names and values.',
  tooLarge: 'The request is larger than 32 KiB.',
  method: 'This address does not take that method.',
  unknown: 'There is nothing at this address.',
  action: 'No form has this action.',
  name: 'The query must have one name.',
  idempotencyKey: 'The Idempotency-Key must be 1 to 200 printable characters.',
  keyReused: 'This Idempotency-Key was used for another submission.',
} as const;
