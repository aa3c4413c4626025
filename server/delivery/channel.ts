import type { Readable } from 'node:stream';
import type { Channel } from '#contract/channels.ts';
import type { Delivery, Job } from '#server/jobs/queue.ts';
import { DeliveryRefused, ReceiverFailure } from '#server/lib/delivery-failure.ts';

/** Delivers messages to one kind of recipient; about leads, by default. */
export type ChannelHandler<T = Delivery> = {
  /** Limit for one attempt; 45 seconds by default. */
  readonly timeoutMs?: number;
  /** Limits how many deliveries are started; no limit by default. */
  readonly pace?: Pace;
  /** Resolves with the other side's response if it accepted the delivery; rejects otherwise. */
  readonly deliver: (
    delivery: T,
    signal: AbortSignal,
    beforeSending?: BeforeSending,
  ) => Promise<string>;
  /**
   * Deletes what was delivered about erased leads, where possible. A background job calls it after every erasure, and
   * again until it resolves, so it must accept leads that it has deleted already or that never arrived.
   */
  readonly forget?: (leadIds: readonly string[], signal: AbortSignal) => Promise<unknown>;
};

/** Channels, each with its handler. */
export type Channels = readonly (readonly [Channel, ChannelHandler<Job>])[];

/** Adapts a handler of messages about leads to its lane, whose work always has a lead. */
export function forLeads(handler: ChannelHandler): ChannelHandler<Job> {
  return {
    ...handler,
    deliver: async ({ lead, ...job }, ...attempt) => {
      if (!lead) throw new DeliveryRefused('no lead');
      return handler.deliver({ ...job, lead }, ...attempt);
    },
  };
}

/** An email in the form in which it is sent. */
export type Message<Raw = Buffer> = {
  readonly raw: Raw;
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
};

/** A message that may be larger than memory allows. Each call reads it from the start. */
export type OpenMessage = () => Readable;

/** Composes the email of a delivery; null if there is nothing to send anymore. */
export type Compose<T = Delivery, Raw = Buffer> = (delivery: T) => Promise<Message<Raw> | null>;

/** Awaited before a message that must not arrive twice is sent. Rejects if it must not be sent anymore. */
export type BeforeSending = () => Promise<void>;

export const nothingToSend = 'nothing to send';

/** A budget of messages that may be sent now, shared by all channels of a mail server. */
export type Pace = {
  /** Takes up to `wanted` messages from the budget; returns the number taken. */
  readonly take: (wanted: number) => number;
  /** Returns unused messages to the budget. */
  readonly giveBack: (unused: number) => void;
};

/** Spreads a limit evenly over its window. Bursts are capped at two seconds' worth. */
export function createPace(
  { limit, windowSeconds }: { readonly limit: number; readonly windowSeconds: number },
  now: () => number = () => performance.now(),
): Pace {
  const perMs = limit / (windowSeconds * 1000);
  const maxBurst = Math.max(1, perMs * 2000);
  let available = 1;
  let countedAt = now();
  return {
    take: (wanted) => {
      const at = now();
      available = Math.min(maxBurst, available + (at - countedAt) * perMs);
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
 * Starts no deliveries while the receiver has asked us to wait, so that an overloaded receiver doesn't get the next
 * lead immediately.
 */
export function pauseWhenAsked<T = Delivery>(
  handler: ChannelHandler<T>,
  now: () => number = () => performance.now(),
): ChannelHandler<T> {
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

/** Compensates for floating-point errors: the sum of many small additions ends up slightly too low. */
const rounding = 1e-6;
