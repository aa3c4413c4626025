import { channelName, type JobKind, readChannel } from '#contract/console/channels.ts';
import { serviceEmailChannels } from '#server/jobs/outbox.ts';
import type { PollingLoop } from '#server/jobs/polling-loop.ts';
import type { Job, JobHandler, JobHandlers, Queue } from '#server/jobs/queue.ts';
import { DeliveryRefused } from '#server/lib/delivery-failure.ts';
import { type ChannelHandler, createPace } from './channel.ts';
import { type Lane, type SettlingCalls, startLane } from './worker.ts';

type Options = Pick<Lane<Job>, 'log' | 'clock' | 'wakeUp'> & {
  readonly store: Pick<Queue, 'leaseJobs' | SettlingCalls>;
};
type JobOptions = Options & { readonly store: Pick<Queue, 'planJob'> };

/**
 * Runs due jobs until stopped. Each kind has its own lane, so that a thousand lookups don't delay an erasure. Jobs in
 * `planned` run on a schedule; other kinds have one job for each item.
 */
export function startJobs(
  options: JobOptions,
  handlers: JobHandlers,
  planned: readonly JobKind[],
): PollingLoop {
  const { store, clock } = options;
  const entries = Object.entries(handlers) as readonly (readonly [JobKind, JobHandler])[];
  const lanes = entries.map(([kind, handler]) => {
    const hasSchedule = planned.includes(kind);
    const channel = channelName('job', kind, hasSchedule ? null : '*');
    let isPlanned = !hasSchedule;
    const leaseJobs: Queue['leaseJobs'] = async (...due) => {
      if (!isPlanned) await store.planJob(channel, clock());
      isPlanned = true;
      return store.leaseJobs(...due);
    };
    const { run, timeoutMs = jobTimeoutMs, maxPerSecond } = handler;
    return startLaneOf({ ...options, store: { ...store, leaseJobs } }, channel, {
      timeoutMs,
      ...(maxPerSecond ? { pace: createPace({ limit: maxPerSecond, windowSeconds: 1 }) } : {}),
      maxAttempts: Number.POSITIVE_INFINITY,
      deliver: run,
    });
  });
  return { stop: async () => void (await Promise.all(lanes.map((lane) => lane.stop()))) };
}

/** Sends service emails until stopped, each with the handler for its kind. */
export function startServiceEmails(
  options: Options,
  handlers: Readonly<Record<string, ChannelHandler<Job>>>,
): PollingLoop {
  const all = Object.values(handlers);
  const pace = all.find((one) => one.pace)?.pace;
  return startLaneOf(options, serviceEmailChannels, {
    timeoutMs: Math.max(...all.map((one) => one.timeoutMs ?? jobTimeoutMs)),
    ...(pace ? { pace } : {}),
    deliver: async (job, ...attempt) => handlerOf(handlers, job).deliver(job, ...attempt),
  });
}

/** Works on one channel, or a family of channels, that carries no leads. */
export function startLaneOf(
  { store, ...options }: Options,
  channel: string,
  handler: Lane<Job>['handler'],
): PollingLoop {
  return startLane<Job>({
    ...options,
    store,
    handler,
    lease: (now, seconds, limit) => store.leaseJobs(now, seconds, limit, channel),
    describe: (job) => ({ channel: job.channel }),
  });
}

function handlerOf<T>(handlers: Readonly<Record<string, T>>, { channel }: Job): T {
  const handler = handlers[readChannel(channel).name];
  if (!handler) throw new DeliveryRefused('unknown kind of work');
  return handler;
}

const jobTimeoutMs = 10 * 60_000;
