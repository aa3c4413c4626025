import { setTimeout as wait } from 'node:timers/promises';
import { type Channel, channelName } from '#contract/channels.ts';
import type { Again, Ending, Job, JobOutcome, Queue } from '#server/jobs/queue.ts';
import type { WakeUpSignal } from '#server/jobs/wake-up-signal.ts';
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

/** Does the work of one channel. */
export type LaneHandler = Omit<ChannelHandler<Job>, 'deliver' | 'forget'> & {
  readonly deliver: (
    ...attempt: Parameters<ChannelHandler<Job>['deliver']>
  ) => Promise<string | Again>;
  /** Attempts before the work fails permanently; 132 by default. */
  readonly maxAttempts?: number;
  /** Plans the channel's only job when the lane starts. */
  readonly isScheduled?: boolean;
};

export type Lanes = Iterable<readonly [Channel, LaneHandler]>;

export type LaneOptions = {
  readonly store: Pick<Queue, 'lease' | 'planJob' | 'renew' | 'beginSending' | 'settle'>;
  readonly log: Log;
  readonly clock: () => Date;
  readonly wakeUp: WakeUpSignal;
};

export type RunningLanes = {
  /**
   * Stops leasing, and resolves when all running work has ended. Aborts attempts that are still running after four
   * seconds, and leaves their work for later.
   */
  readonly stop: () => Promise<void>;
};

/** Works on each lane independently until stopped. */
export function startLanes(options: LaneOptions, lanes: Lanes): RunningLanes {
  const running = Array.from(lanes, ([channel, handler]) =>
    startLane({ ...options, channel, handler }),
  );
  return { stop: async () => void (await Promise.all(running.map((lane) => lane.stop()))) };
}

type Lane = LaneOptions & { readonly channel: Channel; readonly handler: LaneHandler };

/** The only loop of background work: leases due work, makes one attempt at each, and records its outcome. */
function startLane(lane: Lane): RunningLanes {
  const { store, wakeUp } = lane;
  /** Attempts, until their outcome is recorded. Skipped if their lease expires during a database outage. */
  const inProgress = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  let isPlanned = lane.handler.isScheduled !== true;
  let isStopping = false;
  let hasEnded = false;
  const running = run();

  async function run(): Promise<void> {
    while (!isStopping) {
      const seen = wakeUp.count();
      hasEnded = false;
      const free = maxConcurrent - inProgress.size;
      const due = await leaseDue(free);
      for (const job of due) inProgress.set(job.id, workOn(job));
      if (hasEnded || (free > 0 && due.length === free)) continue;
      await Promise.race([wakeUp.next(seen, pollIntervalMs), ...inProgress.values()]);
    }
  }

  async function leaseDue(limit: number): Promise<readonly Job[]> {
    if (limit === 0) return [];
    try {
      if (!isPlanned) await store.planJob(lane.channel, lane.clock());
      isPlanned = true;
      const leased = await lease(lane, limit);
      return leased.filter(({ id }) => !inProgress.has(id));
    } catch (error) {
      lane.log.warn({ error }, 'Cannot read the queue');
      return [];
    }
  }

  async function workOn(job: Job): Promise<void> {
    const renewal = setInterval(() => void renew(lane, job), renewalMs);
    await settle(lane, job, await attempt(lane, job, stopping.signal), stopping.signal);
    clearInterval(renewal);
    inProgress.delete(job.id);
    hasEnded = true;
  }

  return {
    stop: async () => {
      isStopping = true;
      const grace = setTimeout(() => stopping.abort(), stopGraceMs);
      wakeUp.send();
      await running;
      await Promise.all(inProgress.values());
      clearTimeout(grace);
    },
  };
}

/**
 * Leases only as many items as may be sent now. The pace is checked before the lease, because an item that waited after
 * it would use up its lease time.
 */
async function lease(
  { store, channel, handler: { pace }, clock }: Lane,
  limit: number,
): Promise<readonly Job[]> {
  const allowed = pace?.take(limit) ?? limit;
  if (allowed === 0) return [];
  let used = 0;
  try {
    const leased = await store.lease(clock(), leaseSeconds, allowed, channel);
    used = leased.length;
    return leased;
  } finally {
    pace?.giveBack(allowed - used);
  }
}

async function renew({ store, clock }: Lane, job: Job): Promise<void> {
  const until = new Date(clock().getTime() + leaseSeconds * 1000);
  // Tried again before the lease ends.
  await store.renew(job, until).catch(() => undefined);
}

/** Details for the log. The lane's name contains no address. */
function detailsOf({ channel }: Lane, { id, lead }: Job) {
  return { ...(lead ? { lead: lead.id } : {}), channel: channelName(channel), delivery: id };
}

type EndedAttempt = { readonly outcome: JobOutcome; readonly ending: Ending };

async function attempt(lane: Lane, job: Job, stopping: AbortSignal): Promise<EndedAttempt> {
  const { store, handler, log, clock } = lane;
  const { maxAttempts: attemptLimit = maxAttempts, timeoutMs = defaultTimeoutMs } = handler;
  const attempts = job.attempts + 1;
  const details = { ...detailsOf(lane, job), attempts };
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
    if (!(await store.beginSending(job, clock()))) throw new DeliveryFailure(lostLease);
  };
  try {
    const response = await handler.deliver(job, limit.signal, beforeSending);
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

async function settle(
  lane: Lane,
  job: Job,
  { outcome, ending }: EndedAttempt,
  stopping: AbortSignal,
): Promise<void> {
  try {
    await keepTrying(() => lane.store.settle(job, outcome, ending), stopping);
  } catch (error) {
    const details = { ...detailsOf(lane, job), error };
    lane.log.error(details, 'Cannot record the outcome of a delivery');
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
const stopGraceMs = 4_000;
/**
 * Another process takes over a dead process's work after this time. A running process renews its leases, so it keeps
 * its work through shorter database outages.
 */
const leaseSeconds = 30;
const renewalMs = 10_000;
const lostLease = 'it was canceled or taken over by another process before it was sent';
