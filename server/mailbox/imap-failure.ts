import { cleanLine } from '#server/lib/clean-text.ts';
import { describeFailure } from '#server/lib/delivery-failure.ts';

/** Describes why a mailbox can't be read, without the password. */
export function failureText(error: unknown): string {
  const { authenticationFailed, responseText } = error as {
    readonly authenticationFailed?: unknown;
    readonly responseText?: unknown;
  };
  if (authenticationFailed === true) return 'The mail server rejects the user name or password';
  if (typeof responseText === 'string' && responseText !== '') return cleanLine(responseText, 300);
  return describeFailure(error);
}
