import { setTimeout as wait } from 'node:timers/promises';
import type { JobHandler } from '#server/jobs/job-handlers.ts';
import type { Log } from '#server/lib/log.ts';
import type { PrivacyStore } from '#server/store/privacy-store.ts';
import { type ErasureParts, finishErasures } from './finish-erasure.ts';

type RetentionOptions = {
  readonly store: Pick<
    PrivacyStore,
    'claimRetention' | 'endRetention' | 'expiredLeads' | 'eraseExpired'
  > &
    ErasureParts['store'];
  readonly settings: {
    readonly dataDir: string;
    readonly retentionDays: number | null;
    readonly timeZone: string;
  };
  readonly log: Log;
  readonly clock: () => Date;
};

/** Checks every ten minutes whether the nightly run is due. */
export function retentionJob(options: RetentionOptions): JobHandler {
  return {
    run: async (_job, stopping) => {
      await applyRetentionIfDue(options, stopping);
      return { againAt: new Date(options.clock().getTime() + checkIntervalMs) };
    },
  };
}

/**
 * Erases leads whose retention period has ended, in batches, each in one transaction with its audit entry. A pause as
 * long as the batch follows each, so that a first run over a large store leaves half of the time to forms. An
 * interrupted run continues after ten minutes, in any process.
 */
export async function applyRetentionIfDue(
  { store, settings, log, clock }: RetentionOptions,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const policy = { defaultDays: settings.retentionDays, timeZone: settings.timeZone };
  if (!(await store.claimRetention(clock(), settings.timeZone))) return;
  let erased = 0;
  while (!signal.aborted) {
    const startMs = performance.now();
    const now = clock();
    const leads = await store.expiredLeads(policy, now, batchSize);
    if (leads.length === 0) break;
    const batch = await store.eraseExpired(leads, policy, now);
    // All of the leads were changed in the meantime; the next run checks again.
    if (!batch) break;
    erased += batch.leads;
    await wait(performance.now() - startMs, undefined, { signal }).catch(() => undefined);
  }
  if (signal.aborted) return;
  await store.endRetention(clock(), erased);
  await finishErasures({ store, settings, clock });
  if (erased > 0) log.info({ erased }, 'Erased leads at the end of their retention period');
}

const checkIntervalMs = 10 * 60_000;
/** Small, so that requests don't wait long for a write lock. */
const batchSize = 50;
