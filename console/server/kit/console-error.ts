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
