import type { JobHandler } from '#server/jobs/job-handlers.ts';
import type { Log } from '#server/lib/log.ts';
import type { PrivacyStore } from '#server/store/privacy-store.ts';
import { eraseWithMails } from './erase-with-mails.ts';

type RetentionOptions = {
  readonly store: Pick<
    PrivacyStore,
    'claimRetention' | 'endRetention' | 'expiredLeads' | 'eraseExpired'
  >;
  readonly settings: {
    readonly dataDir: string;
    readonly retentionDays: number | null;
    readonly timeZone: string;
  };
  readonly log: Log;
  readonly clock: () => Date;
};

/** Looks every ten minutes whether the nightly run is due. */
export function retentionJob(options: RetentionOptions): JobHandler {
  return {
    run: async (_job, stopping) => {
      await applyRetentionIfDue(options, stopping);
      return { againAt: new Date(options.clock().getTime() + lookIntervalMs) };
    },
  };
}

/**
 * Erases the leads whose time has ended, in batches, each with its audit entry in one transaction. A run that is
 * cut off goes on in ten minutes, in any process.
 */
export async function applyRetentionIfDue(
  { store, settings: { dataDir, retentionDays, timeZone }, log, clock }: RetentionOptions,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const policy = { defaultDays: retentionDays, timeZone };
  if (!(await store.claimRetention(clock(), timeZone))) return;
  let erased = 0;
  while (!signal.aborted) {
    const now = clock();
    const leads = await store.expiredLeads(policy, now, batchSize);
    if (leads.length === 0) break;
    const ids = leads.map(({ id }) => id);
    const batch = await eraseWithMails(dataDir, ids, () => store.eraseExpired(leads, policy, now));
    erased += batch.leads;
    // All of them were changed meanwhile; the next run looks again.
    if (batch.leads === 0) break;
  }
  if (signal.aborted) return;
  await store.endRetention(clock(), erased);
  if (erased > 0) log.info({ erased }, 'Erased leads at the end of their time');
}

const lookIntervalMs = 10 * 60_000;
/** Small, so that requests don't wait long for a write lock. */
const batchSize = 200;
