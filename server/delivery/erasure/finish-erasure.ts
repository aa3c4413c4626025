import { setTimeout as wait } from 'node:timers/promises';
import { removeMails } from '#server/delivery/mail/mail-folder.ts';
import type { JobHandler } from '#server/jobs/job-handlers.ts';
import type { Erasures } from '#server/leads/privacy/erasures.ts';
import type { Log } from '#server/lib/log.ts';

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
  await removeMails(
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
  return {
    run: async () => {
      await finishErasures(parts);
      return { againAt: new Date(parts.clock().getTime() + intervalMs) };
    },
  };
}

/** The maximum time that a request waits for the end of an erasure. */
const requestWaitMs = 3_000;
const pauseMs = 50;
const intervalMs = 15_000;
