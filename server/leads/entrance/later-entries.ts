import {
  type Actor,
  type Change,
  type NewEntry,
  type RecordEntry,
  systemActor,
} from '#server/db/audit-log.ts';
import type { Db } from '#server/db/connection.ts';
import { endJob, type JobDetails, queueJob } from '#server/leads/deliveries.ts';
import { newId } from '#server/lib/ids.ts';

/**
 * Records what the public site changes. Changes in the console hold the audit log's lock, and visitors must not wait for
 * them, so each entry is queued within the transaction of its change, and a job appends it.
 */
export function recordLater(db: Db, now: Date): RecordEntry {
  return (entry, actor = systemActor) => {
    const details: LaterEntry = { entry, actor };
    return queueJob(db, { ...entryJob, item: newId() }, { dueAt: now, details });
  };
}

export function laterEntries(changeAt: (now: Date) => Change) {
  return {
    /** Appends a queued entry once, even if its job runs again, with the time of the change. */
    appendLater: (item: string, details: JobDetails, at: Date) =>
      changeAt(at)(systemActor, async (db, record) => {
        const { entry, actor } = details as LaterEntry;
        if (await endJob(db, { ...entryJob, item }, at)) await record(entry, actor);
      }),
  };
}

const entryJob = { kind: 'job', event: 'audit-entry' };

type LaterEntry = { readonly entry: NewEntry; readonly actor: Actor };
