import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '#server/lib/log.ts';
import type { PrivacyStore } from '#server/store/privacy-store.ts';
import { eraseWithMails } from './mail/erase-with-mails.ts';

type RetentionOptions = {
  readonly store: Pick<
    PrivacyStore,
    'claimRetention' | 'endRetention' | 'expiredLeads' | 'eraseExpired'
  >;
  readonly settings: { readonly dataDir: string; readonly retentionDays: number | null };
  readonly log: Log;
  readonly clock: () => Date;
};

/** Looks every minute whether the nightly run is due, until stopped. */
export function startRetention(options: RetentionOptions): { readonly stop: () => void } {
  const ended = new AbortController();
  const { signal } = ended;
  const watch = async () => {
    while (!signal.aborted) {
      await applyRetentionIfDue(options, signal).catch((error: unknown) =>
        options.log.warn({ error }, 'Erasing leads at the end of their time failed'),
      );
      await wait(lookIntervalMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  void watch();
  return { stop: () => ended.abort() };
}

/**
 * Erases the leads whose time has ended, in batches, each with its audit entry in one transaction. A run that is
 * cut off goes on in ten minutes, in any process.
 */
export async function applyRetentionIfDue(
  { store, settings: { dataDir, retentionDays }, log, clock }: RetentionOptions,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  if (!(await store.claimRetention(clock()))) return;
  let erased = 0;
  while (!signal.aborted) {
    const now = clock();
    const leads = await store.expiredLeads(retentionDays, now, batchSize);
    if (leads.length === 0) break;
    const ids = leads.map(({ id }) => id);
    const batch = await eraseWithMails(dataDir, ids, () =>
      store.eraseExpired(leads, retentionDays, now),
    );
    erased += batch.leads;
    // All of them were changed meanwhile; the next run looks again.
    if (batch.leads === 0) break;
  }
  if (signal.aborted) return;
  await store.endRetention(clock(), erased);
  if (erased > 0) log.info({ erased }, 'Erased leads at the end of their time');
}

const lookIntervalMs = 60_000;
/** Small, so that requests don't wait long for a write lock. */
const batchSize = 200;
