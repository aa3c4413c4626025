import type { JobKind } from '#contract/channels.ts';
import type { JobHandler, JobHandlers } from '#server/jobs/queue.ts';
import { createPace } from './channel.ts';
import type { Lanes } from './start-lanes.ts';

/** Each kind of job has its own lane, so that a thousand lookups don't delay an erasure. */
export function jobLanes(handlers: JobHandlers): Lanes {
  const entries = Object.entries(handlers) as readonly (readonly [JobKind, JobHandler])[];
  return entries.map(
    ([kind, { run, isScheduled = false, timeoutMs = jobTimeoutMs, maxPerSecond }]) => [
      { kind: 'job', event: kind },
      {
        isScheduled,
        timeoutMs,
        ...(maxPerSecond ? { pace: createPace({ limit: maxPerSecond, windowSeconds: 1 }) } : {}),
        maxAttempts: Number.POSITIVE_INFINITY,
        deliver: run,
      },
    ],
  );
}

const jobTimeoutMs = 10 * 60_000;
