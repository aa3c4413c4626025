import { type CleanText, cleanText } from './clean-text.ts';
import { failureText } from './failure-text.ts';

/** A failure whose message contains no personal data, so it can be stored and logged. */
export class DeliveryFailure extends Error {
  override name = 'DeliveryFailure';
}

/** A failure that no retry can fix: the delivery fails permanently. */
export class DeliveryRefused extends DeliveryFailure {
  override name = 'DeliveryRefused';
}

/** The receiver answered with an error status. */
export class ReceiverFailure extends DeliveryFailure {
  override name = 'ReceiverFailure';
  readonly status: number;
  /** The pause that the receiver asked for. */
  readonly retryAfterMs: number;

  constructor(
    message: string,
    { status, retryAfterMs }: { readonly status: number; readonly retryAfterMs: number },
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The message was sent without a response, so it may have been accepted. */
export class UncertainDelivery extends DeliveryFailure {
  override name = 'UncertainDelivery';

  constructor(options?: ErrorOptions) {
    super(uncertainError, options);
  }
}

/** The failure text that is stored, shown, and logged. It contains no address. */
export function describeFailure(error: unknown): CleanText {
  if (error instanceof DeliveryFailure) return cleanAnswer(error.message);
  return cleanAnswer(error instanceof Error ? failureText(error) : 'unknown failure');
}

/** The failure text with the receiver's reply. Only for the store, because the reply may quote an address. */
export function answerOf(error: unknown): CleanText {
  const cause = error instanceof DeliveryFailure && error.cause ? error.cause : error;
  const response = cause instanceof Error && 'response' in cause ? cause.response : undefined;
  if (typeof response !== 'string') return describeFailure(error);
  return cleanAnswer(
    error instanceof ReceiverFailure ? response : `${describeFailure(error)}: ${response}`,
  );
}

/** A receiver's answer as it is stored. */
export function cleanAnswer(answer: string): CleanText {
  return cleanText(answer, maxAnswerLength);
}

/** The longest pause between two attempts, give or take a few percent. */
export const maxPauseMs = 60 * 60 * 1000;

/** The error of a message that was sent without a response, so it may have been accepted. */
export const uncertainError = 'no response after the message was sent';

const maxAnswerLength = 500;
