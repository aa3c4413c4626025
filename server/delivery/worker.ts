import { setTimeout as wait } from 'node:timers/promises';
import type { Delivery, DeliveryOutcome, Ending, Outbox } from '#server/jobs/outbox.ts';
import { type PollingLoop, startPolling, type WakeUpSignal } from '#server/jobs/polling-loop.ts';
import {
  answerOf,
  DeliveryRefused,
  describeFailure,
  maxPauseMs,
  ReceiverFailure,
} from '#server/lib/delivery-failure.ts';
import type { Log } from '#server/lib/log.ts';
import { StoreUnavailable } from '#server/lib/store-errors.ts';
import { startTimeLimit } from '#server/lib/time-limit.ts';
import { type ChannelHandler, leaseAtPace } from './channel.ts';

export type WorkerOptions = {
  readonly store: Pick<Outbox, 'lease' | 'settle'>;
  readonly channels: ReadonlyMap<string, ChannelHandler>;
  readonly wakeUp: WakeUpSignal;
  readonly log: Log;
  readonly clock?: () => Date;
};

/**
 * Works through the outbox until stopped, each channel on its own. `stop` takes at most ten seconds
 * and leaves unfinished deliveries for later.
 */
export function startWorker({ channels, clock = () => new Date(), ...options }: WorkerOptions): {
  readonly stop: () => Promise<void>;
} {
  const workers = Array.from(channels, ([channel, handler]) =>
    startChannelWorker({ ...options, channel, handler, clock }),
  );
  return {
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

export type ChannelWorkerOptions = {
  readonly store: Pick<Outbox, 'lease' | 'settle'>;
  readonly channel: string;
  readonly handler: ChannelHandler;
  readonly log: Log;
  readonly clock: () => Date;
  readonly wakeUp: WakeUpSignal;
};

/** Delivers what is due on one channel, a few deliveries at a time. */
export function startChannelWorker(options: ChannelWorkerOptions): PollingLoop {
  /** Their lease may end while the store is away; the delivery must not be repeated then. */
  const unsettled = new Set<string>();
  return startPolling<Delivery>({
    wakeUp: options.wakeUp,
    pollIntervalMs,
    maxConcurrent,
    lease: async (limit) => {
      const leased = await lease(options, limit);
      return leased.filter(({ id }) => !unsettled.has(id));
    },
    work: async (delivery, stopping) => {
      const ended = await attempt(options, delivery, stopping);
      unsettled.add(delivery.id);
      const exists = await settle(options, delivery, ended, stopping);
      unsettled.delete(delivery.id);
      if (exists === false) await forget(options, delivery);
    },
  });
}

async function lease(
  { store, channel, handler, log, clock }: ChannelWorkerOptions,
  limit: number,
): Promise<readonly Delivery[]> {
  const leaseMs = timeoutOf(handler) + storeTimeoutMs + leaseMarginMs;
  try {
    return await leaseAtPace(handler.pace, limit, (allowed) =>
      store.lease(clock(), Math.ceil(leaseMs / 1000), allowed, channel),
    );
  } catch (error) {
    log.warn({ channel, error }, 'Cannot read the outbox');
    return [];
  }
}

type EndedAttempt = { readonly outcome: DeliveryOutcome; readonly ending: Ending };

async function attempt(
  { channel, handler, log, clock }: ChannelWorkerOptions,
  delivery: Delivery,
  stopping: AbortSignal,
): Promise<EndedAttempt> {
  const attempts = delivery.attempts + 1;
  const details = { lead: delivery.lead.id, delivery: delivery.id, channel, attempts };
  const ended = (outcome: DeliveryOutcome, answer: string): EndedAttempt => ({
    outcome,
    ending: { at: clock(), answer },
  });
  if (attempts > maxAttempts) {
    const error = 'the last attempt did not finish';
    log.error({ ...details, reason: error }, 'Delivery failed for good');
    return ended({ kind: 'failed', error }, error);
  }
  const limit = startTimeLimit(timeoutOf(handler), stopping);
  try {
    const answer = await handler.deliver(delivery, limit.signal);
    log.info(details, 'Delivered');
    return ended({ kind: 'done' }, answer);
  } catch (failure) {
    const reason = limit.isOver() ? 'No answer in time' : describeFailure(failure);
    const answer = limit.isOver() ? reason : answerOf(failure);
    const isLast = attempts >= maxAttempts && !stopping.aborted;
    if (isLast || failure instanceof DeliveryRefused) {
      log.error({ ...details, reason }, 'Delivery failed for good');
      return ended({ kind: 'failed', error: reason }, answer);
    }
    log.warn({ ...details, reason }, 'Delivery failed, will retry');
    const askedMs = failure instanceof ReceiverFailure ? failure.retryAfterMs : 0;
    const pauseMs = stopping.aborted ? 0 : Math.max(backoffMs(attempts), askedMs);
    const at = new Date(clock().getTime() + pauseMs);
    return ended({ kind: 'retry', at, error: reason }, answer);
  } finally {
    limit.end();
  }
}

async function settle(
  { store, channel, log }: ChannelWorkerOptions,
  delivery: Delivery,
  { outcome, ending }: EndedAttempt,
  stopping: AbortSignal,
): Promise<boolean | null> {
  try {
    return await keepTrying(() => store.settle(delivery, outcome, ending), stopping);
  } catch (error) {
    const details = { lead: delivery.lead.id, delivery: delivery.id, channel, error };
    log.error(details, 'Cannot record the outcome of a delivery');
    return null;
  }
}

/**
 * So that an outage of the store doesn't repeat what succeeded: tries until it is back. Gives up after ten
 * seconds if the store is there and fails, and when the worker stops.
 */
export async function keepTrying<T>(work: () => Promise<T>, stopping: AbortSignal): Promise<T> {
  const end = Date.now() + storeTimeoutMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isAway = error instanceof StoreUnavailable;
      if (stopping.aborted || (!isAway && Date.now() > end)) throw error;
      await wait(250);
    }
  }
}

async function forget({ channel, handler, log }: ChannelWorkerOptions, { id, lead }: Delivery) {
  try {
    await handler.forget?.(lead.id);
  } catch (error) {
    log.error({ delivery: id, channel, error }, 'Cannot remove a delivery of an erased lead');
  }
}

function timeoutOf({ timeoutMs = defaultTimeoutMs }: ChannelHandler): number {
  return timeoutMs;
}

/** Attempts before a delivery fails for good: hourly for five days, as mail servers do. */
export const maxAttempts = 132;

/**
 * The pause after an attempt: one second, doubling up to one hour, plus up to ten percent, so that
 * deliveries that failed together don't all come back together.
 */
export function backoffMs(attempts: number, random: () => number = Math.random): number {
  const base = Math.min(1000 * 2 ** Math.min(attempts - 1, 30), maxPauseMs);
  return Math.round(base * (1 + random() / 10));
}

const maxConcurrent = 4;
const pollIntervalMs = 1_000;
const defaultTimeoutMs = 45_000;
const storeTimeoutMs = 10_000;
/** An attempt and its settling end before the lease does. */
const leaseMarginMs = 5_000;
