import {
  type JobHandlers,
  jobChannels,
  kindOfJob,
  noticeChannels,
} from '#server/jobs/job-handlers.ts';
import type { Job } from '#server/jobs/outbox.ts';
import type { PollingLoop } from '#server/jobs/polling-loop.ts';
import type { Queue } from '#server/jobs/queue.ts';
import { DeliveryRefused } from '#server/lib/delivery-failure.ts';
import type { ChannelHandler } from './channel.ts';
import { type Lane, startLane } from './worker.ts';

type Options = Pick<Lane<Job>, 'log' | 'clock' | 'wakeUp'> & {
  readonly store: Pick<Queue, 'leaseJobs' | 'settle'>;
};
type JobOptions = Options & { readonly store: Pick<Queue, 'planJob'> };

/** Runs due jobs until stopped, each with the handler of its kind. Jobs in `planned` run on a schedule. */
export function startJobs(
  options: JobOptions,
  handlers: JobHandlers,
  planned: readonly `job:${string}`[],
): PollingLoop {
  const { store, clock } = options;
  let isPlanned = false;
  const leaseJobs: Queue['leaseJobs'] = async (...due) => {
    for (const job of isPlanned ? [] : planned) await store.planJob(job, clock());
    isPlanned = true;
    return store.leaseJobs(...due);
  };
  return startLaneOf({ ...options, store: { ...store, leaseJobs } }, jobChannels, {
    timeoutMs: Math.max(...Object.values(handlers).map((one) => one.timeoutMs ?? jobTimeoutMs)),
    maxAttempts: Number.POSITIVE_INFINITY,
    deliver: async (job, signal) => handlerOf(handlers, job).run(job, signal),
  });
}

/** Sends mails that are about no lead until stopped, each with the handler of its kind. */
export function startNotices(
  options: Options,
  handlers: Readonly<Record<string, ChannelHandler<Job>>>,
): PollingLoop {
  const all = Object.values(handlers);
  const pace = all.find((one) => one.pace)?.pace;
  return startLaneOf(options, noticeChannels, {
    timeoutMs: Math.max(...all.map((one) => one.timeoutMs ?? jobTimeoutMs)),
    ...(pace ? { pace } : {}),
    deliver: async (job, signal) => handlerOf(handlers, job).deliver(job, signal),
  });
}

/** Works on one channel, or a family of channels, without leads. */
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
  const handler = handlers[kindOfJob(channel)];
  if (!handler) throw new DeliveryRefused('unknown kind of work');
  return handler;
}

const jobTimeoutMs = 10 * 60_000;
