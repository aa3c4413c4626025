import { constants } from 'node:os';
import type { Delivery } from '#server/leads/outbox.ts';

/** Takes leads to one kind of recipient. */
export type ChannelHandler = {
  /** For one attempt; 45 seconds by default. */
  readonly timeoutMs?: number;
  /** Resolves when the other side has accepted the delivery; rejects otherwise. */
  readonly deliver: (delivery: Delivery, signal: AbortSignal) => Promise<void>;
  /** Removes what was delivered of a lead that has been erased meanwhile, where possible. */
  readonly forget?: (leadId: string) => Promise<void>;
};

/** A failure whose message contains no personal data, so it can be stored and logged. */
export class DeliveryFailure extends Error {
  override name = 'DeliveryFailure';
}

/** A failure that no retry can fix: the delivery fails for good. */
export class DeliveryRefused extends DeliveryFailure {
  override name = 'DeliveryRefused';
}

/** The message was sent without a response, so it may have been accepted. */
export class UncertainDelivery extends DeliveryFailure {
  override name = 'UncertainDelivery';

  constructor() {
    super('no response after the message was sent');
  }
}

/**
 * What is stored about a failure: our own text or error codes, never a foreign message, which may
 * quote an address. Some errors have the system's code in their message only.
 */
export function describeFailure(error: unknown): string {
  if (error instanceof DeliveryFailure) return error.message;
  if (!(error instanceof Error)) return 'unknown failure';
  const { code, responseCode, command } = error as { [name: string]: unknown } & Error;
  const system = Object.keys(constants.errno).find((name) => error.message.includes(name));
  const parts = [...new Set([code, responseCode, command, system])].filter(isCode);
  return parts.length > 0 ? parts.join(' ') : error.name;
}

function isCode(value: unknown): value is string | number {
  return (
    typeof value === 'number' || (typeof value === 'string' && /^[A-Z\d_ ]{1,40}$/.test(value))
  );
}
