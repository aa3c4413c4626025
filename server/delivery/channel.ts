import { constants } from 'node:os';
import type { Delivery } from '#server/leads/store.ts';

/** One way that leads take to the operator. */
export type ChannelHandler = {
  /** Resolves when the other side has taken the delivery; rejects with what went wrong. */
  readonly deliver: (delivery: Delivery, signal: AbortSignal) => Promise<void>;
  /** Takes back what was delivered of a lead that was erased meanwhile, where that can be done. */
  readonly forget?: (leadId: string) => Promise<void>;
};

/** A failure whose message holds no personal data and may therefore be kept and logged. */
export class DeliveryFailure extends Error {
  override name = 'DeliveryFailure';
}

/** A failure that no further try can mend: the delivery is dead at once. */
export class DeliveryRefused extends DeliveryFailure {
  override name = 'DeliveryRefused';
}

/**
 * What is kept of a failure: our own words, or codes, never a foreign message. The system's code
 * often stands in the message only.
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
