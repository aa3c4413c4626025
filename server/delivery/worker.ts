import { setTimeout as wait } from 'node:timers/promises';
import { type PollingLoop, startPolling, type WakeUpSignal } from '#server/jobs/polling-loop.ts';
import type {
  Again,
  Delivery,
  Ending,
  JobOutcome,
  Queue,
  SettledDelivery,
} from '#server/jobs/queue.ts';
import {
  cleanResponse,
  DeliveryFailure,
  DeliveryRefused,
  describeFailure,
  maxPauseMs,
  ReceiverFailure,
  responseOf,
} from '#server/lib/delivery-failure.ts';
import type { Log } from '#server/lib/log.ts';
import { StoreUnavailable } from '#server/lib/store-errors.ts';
import { startTimeLimit } from '#server/lib/time-limit.ts';
import type { ChannelHandler } from './channel.ts';

export type WorkerOptions = {
  readonly store: Pick<Queue, 'lease' | SettlingCalls>;
  readonly channels: ReadonlyMap<string, ChannelHandler>;
  readonly wakeUp: WakeUpSignal;
  readonly log: Log;
  readonly clock?: () => Date;
};

/**
 * Makes the deliveries in the outbox until stopped, each channel independently. `stop` takes at most ten seconds and
 * leaves unfinished deliveries for later.
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
  readonly store: Pick<Queue, 'lease' | SettlingCalls>;
  readonly channel: string;
  readonly handler: ChannelHandler;
  readonly log: Log;
  readonly clock: () => Date;
  readonly wakeUp: WakeUpSignal;
};

/** Makes due deliveries on one channel, a few at a time. */
export function startChannelWorker(options: ChannelWorkerOptions): PollingLoop {
  const { store, channel } = options;
  return startLane<Delivery>({
    ...options,
    lease: (now, seconds, limit) => store.lease(now, seconds, limit, channel),
    describe: ({ lead }) => ({ lead: lead.id, channel }),
  });
}

/** Operations on leased work. */
export type SettlingCalls = 'renew' | 'beginSending' | 'settle';

/**
 * Work that is leased together: the deliveries of one channel, jobs of one kind, or all emails that are about no lead.
 */
export type Lane<T> = {
  readonly store: Pick<Queue, SettlingCalls>;
  readonly lease: (now: Date, seconds: number, limit: number) => Promise<readonly T[]>;
  readonly handler: Pick<ChannelHandler<T>, 'timeoutMs' | 'pace'> & {
    readonly deliver: (
      ...attempt: Parameters<ChannelHandler<T>['deliver']>
    ) => Promise<string | Again>;
    /** Attempts before the work fails permanently; 132 by default. */
    readonly maxAttempts?: number;
  };
  /** Details for the log. */
  readonly describe: (work: T) => { readonly channel: string; readonly lead?: string };
  readonly log: Log;
  readonly clock: () => Date;
  readonly wakeUp: WakeUpSignal;
};

type Leased = SettledDelivery & { readonly channel: string };

/** The only loop of background work: leases due work, makes one attempt, and records its outcome. */
export function startLane<T extends Leased>(lane: Lane<T>): PollingLoop {
  /** Outcomes that are not recorded yet. Skipped if their lease expires during a database outage. */
  const inProgress = new Set<string>();
  return startPolling<T>({
    wakeUp: lane.wakeUp,
    pollIntervalMs,
    maxConcurrent,
    lease: async (limit) => {
      const leased = await lease(lane, limit);
      return leased.filter(({ id }) => !inProgress.has(id));
    },
    work: async (work, stopping) => {
      inProgress.add(work.id);
      const renewal = setInterval(() => void renew(lane, work), renewalMs);
      const ended = await attempt(lane, work, stopping);
      await settle(lane, work, ended, stopping);
      clearInterval(renewal);
      inProgress.delete(work.id);
    },
  });
}

/**
 * Leases only as many items as may be sent now. The pace is checked before the lease, because an item that waited after
 * it would use up its lease time.
 */
async function lease<T>(
  { lease: leaseDue, handler: { pace }, log, clock }: Lane<T>,
  limit: number,
): Promise<readonly T[]> {
  const allowed = pace?.take(limit) ?? limit;
  if (allowed === 0) return [];
  let used = 0;
  try {
    const leased = await leaseDue(clock(), leaseSeconds, allowed);
    used = leased.length;
    return leased;
  } catch (error) {
    log.warn({ error }, 'Cannot read the queue');
    return [];
  } finally {
    pace?.giveBack(allowed - used);
  }
}

async function renew<T extends Leased>({ store, clock }: Lane<T>, work: T): Promise<void> {
  const until = new Date(clock().getTime() + leaseSeconds * 1000);
  // Tried again before the lease ends.
  await store.renew(work, until).catch(() => undefined);
}

type EndedAttempt = { readonly outcome: JobOutcome; readonly ending: Ending };

async function attempt<T extends Leased>(
  { store, handler, describe, log, clock }: Lane<T>,
  work: T,
  stopping: AbortSignal,
): Promise<EndedAttempt> {
  const { maxAttempts: attemptLimit = maxAttempts, timeoutMs = defaultTimeoutMs } = handler;
  const attempts = work.attempts + 1;
  const details = { ...describe(work), delivery: work.id, attempts };
  const ended = (outcome: JobOutcome, response: string): EndedAttempt => ({
    outcome,
    ending: { at: clock(), response: cleanResponse(response) },
  });
  if (attempts > attemptLimit) {
    const error = cleanResponse('the last attempt did not finish');
    log.error({ ...details, reason: error }, 'Delivery failed permanently');
    return ended({ kind: 'failed', error }, error);
  }
  const limit = startTimeLimit(timeoutMs, stopping);
  const beforeSending = async () => {
    if (!(await store.beginSending(work, clock()))) throw new DeliveryFailure(lostLease);
  };
  try {
    const response = await handler.deliver(work, limit.signal, beforeSending);
    if (typeof response !== 'string') return ended({ kind: 'again', at: response.againAt }, '');
    log.info(details, 'Delivered');
    return ended({ kind: 'done' }, response);
  } catch (failure) {
    const reason = limit.isOver() ? cleanResponse('No response in time') : describeFailure(failure);
    const response = limit.isOver() ? reason : responseOf(failure);
    const isLast = attempts >= attemptLimit && !stopping.aborted;
    if (isLast || failure instanceof DeliveryRefused) {
      log.error({ ...details, reason }, 'Delivery failed permanently');
      return ended({ kind: 'failed', error: reason }, response);
    }
    log.warn({ ...details, reason }, 'Delivery failed, will retry');
    // An attempt interrupted by a stop is due at the next start.
    const pauseMs = stopping.aborted ? 0 : pauseAfter(failure, attempts);
    const at = new Date(clock().getTime() + pauseMs);
    return ended({ kind: 'retry', at, error: reason }, response);
  } finally {
    limit.end();
  }
}

function pauseAfter(failure: unknown, attempts: number): number {
  const askedMs = failure instanceof ReceiverFailure ? failure.retryAfterMs : 0;
  return Math.max(backoffMs(attempts), askedMs);
}

async function settle<T extends Leased>(
  { store, describe, log }: Lane<T>,
  work: T,
  { outcome, ending }: EndedAttempt,
  stopping: AbortSignal,
): Promise<void> {
  try {
    await keepTrying(() => store.settle(work, outcome, ending), stopping);
  } catch (error) {
    const details = { ...describe(work), delivery: work.id, error };
    log.error(details, 'Cannot record the outcome of a delivery');
  }
}

/**
 * Retries until the store is available again, so that an outage doesn't cause successful work to be repeated. Gives up
 * when the worker stops, or after ten seconds if the store is available but fails.
 */
async function keepTrying<T>(work: () => Promise<T>, stopping: AbortSignal): Promise<T> {
  const end = Date.now() + storeTimeoutMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isUnavailable = error instanceof StoreUnavailable;
      if (stopping.aborted || (!isUnavailable && Date.now() > end)) throw error;
      await wait(250);
    }
  }
}

/** Attempts before a delivery fails permanently: hourly for five days, as mail servers do. */
export const maxAttempts = 132;

/**
 * The pause after an attempt: one second, doubling up to one hour, plus up to ten percent, so that deliveries that
 * failed together aren't all retried together.
 */
export function backoffMs(attempts: number, random: () => number = Math.random): number {
  const base = Math.min(1000 * 2 ** Math.min(attempts - 1, 30), maxPauseMs);
  return Math.round(base * (1 + random() / 10));
}

const maxConcurrent = 4;
const pollIntervalMs = 1_000;
const defaultTimeoutMs = 45_000;
const storeTimeoutMs = 10_000;
/**
 * Another process takes over a dead process's work after this time. A running process renews its leases, so it keeps
 * its work through shorter database outages.
 */
const leaseSeconds = 30;
const renewalMs = 10_000;
const lostLease = 'it was canceled or taken over by another process before it was sent';
