import { setTimeout as wait } from 'node:timers/promises';
import type { Delivery, DeliveryOutcome, Outbox } from '#server/leads/outbox.ts';
import type { Log } from '#server/log.ts';
import { type PollingLoop, startPolling } from '#server/polling-loop.ts';
import type { WakeUpSignal } from '#server/wake-up-signal.ts';
import { backoffMs, maxTries } from './backoff.ts';
import { type ChannelHandler, DeliveryRefused, describeFailure } from './channel.ts';

type ChannelWorkerOptions = {
  readonly store: Pick<Outbox, 'lease' | 'settle'>;
  readonly channel: string;
  readonly handler: ChannelHandler;
  readonly log: Log;
  readonly clock: () => Date;
  readonly wakeUp: WakeUpSignal;
};

/** Delivers what is due on one channel, a few deliveries at a time. */
export function startChannelWorker(options: ChannelWorkerOptions): PollingLoop {
  const stopping = new AbortController();
  const loop = startPolling<Delivery>({
    wakeUp: options.wakeUp,
    pollIntervalMs,
    maxConcurrent,
    lease: (limit) => lease(options, limit),
    work: async (delivery) => {
      const outcome = await attempt(options, delivery, stopping.signal);
      const exists = await settle(options, delivery, outcome, stopping.signal);
      if (exists === false) await forget(options, delivery);
    },
  });
  return {
    stop: async () => {
      const grace = setTimeout(() => stopping.abort(), stopGraceMs);
      await loop.stop();
      clearTimeout(grace);
    },
  };
}

async function lease(
  { store, channel, handler, log, clock }: ChannelWorkerOptions,
  limit: number,
): Promise<readonly Delivery[]> {
  try {
    const leaseMs = timeoutOf(handler) + settleTimeoutMs + leaseMarginMs;
    return await store.lease(clock(), Math.ceil(leaseMs / 1000), limit, channel);
  } catch (error) {
    log.warn({ channel, error }, 'Cannot read the outbox');
    return [];
  }
}

async function attempt(
  { channel, handler, log, clock }: ChannelWorkerOptions,
  delivery: Delivery,
  stopping: AbortSignal,
): Promise<DeliveryOutcome> {
  const tries = delivery.tries + 1;
  const details = { lead: delivery.lead.id, delivery: delivery.id, channel, tries };
  if (tries > maxTries) return { kind: 'dead', error: 'the last attempt did not finish' };
  const timeout = AbortSignal.timeout(timeoutOf(handler));
  try {
    await handler.deliver(delivery, AbortSignal.any([stopping, timeout]));
    log.info(details, 'Delivered');
    return { kind: 'done' };
  } catch (failure) {
    const reason = timeout.aborted ? 'timed out' : describeFailure(failure);
    const isLast = tries >= maxTries && !stopping.aborted;
    if (isLast || failure instanceof DeliveryRefused) {
      log.error({ ...details, reason }, 'Delivery failed for good');
      return { kind: 'dead', error: reason };
    }
    log.warn({ ...details, reason }, 'Delivery failed, will retry');
    const pauseMs = stopping.aborted ? 0 : backoffMs(tries);
    return { kind: 'retry', at: new Date(clock().getTime() + pauseMs), error: reason };
  }
}

/** Keeps trying, so that a short outage of the store doesn't repeat a delivery that succeeded. */
async function settle(
  { store, channel, log }: ChannelWorkerOptions,
  delivery: Delivery,
  outcome: DeliveryOutcome,
  stopping: AbortSignal,
): Promise<boolean | null> {
  const end = Date.now() + settleTimeoutMs;
  for (;;) {
    try {
      return await store.settle(delivery, outcome);
    } catch (error) {
      if (stopping.aborted || Date.now() > end) {
        const details = { lead: delivery.lead.id, delivery: delivery.id, channel, error };
        log.error(details, 'Cannot record the outcome of a delivery');
        return null;
      }
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

const maxConcurrent = 4;
const pollIntervalMs = 1_000;
const defaultTimeoutMs = 45_000;
const settleTimeoutMs = 10_000;
/** An attempt and its settling end before the lease does. */
const leaseMarginMs = 5_000;
const stopGraceMs = 4_000;
