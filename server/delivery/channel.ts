import type { Delivery } from '#server/jobs/outbox.ts';
import { uncertainError } from '#server/leads/lead.ts';
import { failureText } from './failure-text.ts';

/** Takes leads to one kind of recipient. */
export type ChannelHandler = {
  /** For one attempt; 45 seconds by default. */
  readonly timeoutMs?: number;
  /** Limits how many deliveries are started; none by default. */
  readonly pace?: Pace;
  /** Resolves with the answer of the other side when it accepted the delivery; rejects otherwise. */
  readonly deliver: (delivery: Delivery, signal: AbortSignal) => Promise<string>;
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

/** A receiver answered with a status that is no success. */
export class ReceiverFailure extends DeliveryFailure {
  override name = 'ReceiverFailure';
  readonly status: number;
  /** How long the receiver asked us to wait. */
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
export function describeFailure(error: unknown): string {
  if (error instanceof DeliveryFailure) return error.message;
  return error instanceof Error ? failureText(error) : 'unknown failure';
}

/** The same text with the receiver's reply, for the store only, because the reply may quote an address. */
export function answerOf(error: unknown): string {
  const cause = error instanceof DeliveryFailure && error.cause ? error.cause : error;
  const response = cause instanceof Error && 'response' in cause ? cause.response : undefined;
  if (typeof response !== 'string') return describeFailure(error).slice(0, maxAnswerLength);
  const text =
    error instanceof ReceiverFailure ? response : `${describeFailure(error)}: ${response}`;
  return text.slice(0, maxAnswerLength);
}

export const nothingToSend = 'nothing to send';

/** The longest pause between two attempts, apart from a few percent. */
export const maxPauseMs = 60 * 60 * 1000;

/** Messages that may be sent now, shared by all channels of a mail server. */
export type Pace = {
  /** Takes up to `wanted` messages; returns how many it got. */
  readonly take: (wanted: number) => number;
  /** Returns what was taken but not needed. */
  readonly giveBack: (unused: number) => void;
};

/** Spreads a limit evenly over its window. What piles up is at most what two seconds allow. */
export function createPace(
  { limit, windowSeconds }: { readonly limit: number; readonly windowSeconds: number },
  now: () => number = () => performance.now(),
): Pace {
  const perMs = limit / (windowSeconds * 1000);
  const most = Math.max(1, perMs * 2000);
  let available = 1;
  let countedAt = now();
  return {
    take: (wanted) => {
      const at = now();
      available = Math.min(most, available + (at - countedAt) * perMs);
      countedAt = at;
      const taken = Math.min(wanted, Math.floor(available + rounding));
      available -= taken;
      return taken;
    },
    giveBack: (unused) => {
      available += unused;
    },
  };
}

/**
 * Leases as many as may be sent now. Before the lease, because an item that waits for its turn would use up
 * its own time.
 */
export async function leaseAtPace<T>(
  pace: Pace | undefined,
  limit: number,
  lease: (allowed: number) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const allowed = pace?.take(limit) ?? limit;
  if (allowed === 0) return [];
  let used = 0;
  try {
    const leased = await lease(allowed);
    used = leased.length;
    return leased;
  } finally {
    pace?.giveBack(allowed - used);
  }
}

/**
 * Starts no delivery while the receiver has asked us to wait, so that one that is overloaded doesn't get the
 * next lead at once.
 */
export function pausing(
  handler: ChannelHandler,
  now: () => number = () => performance.now(),
): ChannelHandler {
  const { pace } = handler;
  let pausedUntil = Number.NEGATIVE_INFINITY;
  return {
    ...handler,
    pace: {
      take: (wanted) => (now() < pausedUntil ? 0 : (pace?.take(wanted) ?? wanted)),
      giveBack: (unused) => pace?.giveBack(unused),
    },
    deliver: async (delivery, signal) => {
      try {
        return await handler.deliver(delivery, signal);
      } catch (error) {
        if (error instanceof ReceiverFailure) pausedUntil = now() + error.retryAfterMs;
        throw error;
      }
    },
  };
}

const maxAnswerLength = 500;
/** Many small additions stay a little below the whole number they should reach. */
const rounding = 1e-6;
