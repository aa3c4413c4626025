import { setTimeout as wait } from 'node:timers/promises';
import type { ChannelHandler } from '#server/delivery/channel.ts';
import { removeEmails } from '#server/delivery/mail/mail-folder.ts';
import type { JobHandler } from '#server/jobs/queue.ts';
import { repeated } from '#server/jobs/queue.ts';
import type { Erasures } from '#server/leads/privacy/erasures.ts';
import type { Log } from '#server/lib/log.ts';
import type { PrivacyStore } from '#server/store/privacy-store.ts';

export type ErasureParts = {
  readonly store: Pick<Erasures, 'unfinishedErasures' | 'endErasures'>;
  readonly settings: { readonly dataDir: string };
  readonly clock: () => Date;
};

/**
 * Removes the data that deletions leave on disk: mail files, and bytes in the database's files. Safe to repeat after a
 * crash and to run in several processes. False if another process, such as a backup, still reads the database after
 * `maxWaitMs`; the job then tries again.
 */
export async function finishErasures(
  { store, settings, clock }: ErasureParts,
  /** Finishes all erasures if omitted. */
  erasureId?: string,
  maxWaitMs = requestWaitMs,
): Promise<boolean> {
  const unfinished = await store.unfinishedErasures(erasureId);
  if (unfinished.length === 0) return true;
  await removeEmails(
    settings.dataDir,
    unfinished.flatMap(({ items }) => items),
  );
  const ids = unfinished.map(({ id }) => id);
  for (const end = Date.now() + maxWaitMs; ; await wait(pauseMs)) {
    if (await store.endErasures(ids, clock())) return true;
    if (Date.now() > end) return false;
  }
}

/**
 * Finishes an erasure right after the deletion. The leads are already deleted, so after a failure the job does the
 * rest.
 */
export async function finishErasureSoon(
  parts: ErasureParts & { readonly log: Log },
  erasureId?: string,
): Promise<boolean> {
  const finished = finishErasures(parts, erasureId).catch((error: unknown) => {
    parts.log.warn({ err: error, erasure: erasureId }, 'An erasure will be finished later');
    return false;
  });
  return Promise.race([finished, wait(requestWaitMs, false, { ref: false })]);
}

/** Finishes erasures that were interrupted or had to wait for a backup. */
export function erasureJob(parts: ErasureParts): JobHandler {
  return repeated(parts.clock, intervalMs, () => finishErasures(parts));
}

/** Deletes erased leads at every receiver whose channel can. One that fails doesn't keep the others from trying. */
export function forgetJob(
  channels: Iterable<readonly [unknown, Pick<ChannelHandler, 'forget'>]>,
): JobHandler {
  return {
    run: async ({ details }, stopping) => {
      const { leadIds } = details as { readonly leadIds: readonly string[] };
      const ended = await Promise.allSettled(
        Array.from(channels, async ([, handler]) => handler.forget?.(leadIds, stopping)),
      );
      for (const one of ended) if (one.status === 'rejected') throw one.reason;
      return 'forgotten';
    },
  };
}

/** The maximum time that a request waits for the end of an erasure. */
const requestWaitMs = 3_000;
const pauseMs = 50;
const intervalMs = 15_000;

type RetentionOptions = ErasureParts & {
  readonly store: PrivacyStore;
  readonly settings: { readonly retentionDays: number | null; readonly timeZone: string };
  readonly log: Log;
};

/** Checks every ten minutes whether the nightly run is due. */
export function retentionJob(options: RetentionOptions): JobHandler {
  return repeated(options.clock, checkIntervalMs, (stopping) =>
    applyRetentionIfDue(options, stopping),
  );
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
  const policy = { days: settings.retentionDays, timeZone: settings.timeZone };
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
