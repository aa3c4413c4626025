import type { ErrorResponse } from '#console/contract/values.ts';
import { Rollback } from '#server/lib/store-errors.ts';

/** An error response from the console's API. If it is thrown inside a change, the change is rolled back. */
export class ConsoleError extends Rollback {
  override name = 'ConsoleError';
  readonly kind: ErrorResponse['code'];
  readonly fieldErrors: ErrorResponse['fieldErrors'];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    kind: ErrorResponse['code'],
    message: string,
    more: {
      readonly fieldErrors?: Readonly<Record<string, string>>;
      readonly retryAfterSeconds?: number;
    } = {},
  ) {
    super(message);
    this.kind = kind;
    this.fieldErrors = more.fieldErrors;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

export const statusOfKind: Readonly<Record<ErrorResponse['code'], number>> = {
  invalid: 400,
  'signed-out': 401,
  'wrong-credentials': 401,
  forbidden: 403,
  'second-factor-missing': 403,
  'proof-missing': 403,
  'not-found': 404,
  conflict: 409,
  'changed-meanwhile': 409,
  expired: 410,
  'too-many-attempts': 429,
  fault: 500,
  unavailable: 503,
};

export function expiredLink(): ConsoleError {
  return new ConsoleError('expired', 'This link has expired or was already used.');
}

/** The change does not fit the present state. */
export function conflict(message: string): ConsoleError {
  return new ConsoleError('conflict', message);
}

export function fieldError(field: string, message: string): ConsoleError {
  return new ConsoleError('invalid', message, { fieldErrors: { [field]: message } });
}

export function notFound(what: string): ConsoleError {
  return new ConsoleError('not-found', `This ${what} does not exist.`);
}
