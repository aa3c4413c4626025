import { auditedChanges, commandLineActor } from '#server/db/audit-log.ts';
import type { Db } from '#server/db/connection.ts';
import type { Transactions } from '#server/db/transactions.ts';
import {
  addSuppressed,
  batchesOf,
  previewSuppression,
  removeSuppression,
  type SuppressionCounts,
  subscriptionsOf,
} from '#server/leads/suppression-list.ts';
import { leadHooks } from './take-in.ts';

export function endedSubscriptions(transactions: Transactions) {
  const { read, write } = transactions;
  const changeAt = (now: Date) => auditedChanges(transactions, () => now);
  return {
    /** Ends a lead's subscription; does nothing if it has ended or the lead was deleted. */
    unsubscribe: async (leadId: string, now: Date) => {
      await write((db) => endSubscriptions(db, [leadId], now));
    },
    previewSuppression: (addresses: readonly string[]) =>
      read((db) => previewSuppression(db, addresses)),
    /** Suppresses addresses for the command line. `invalid` is the number of lines without one. */
    suppress: (addresses: readonly string[], invalid: number, now: Date) =>
      changeAt(now)(commandLineActor, async (db, record) => {
        const details = { ...(await suppress(db, addresses, now)), invalid };
        await record({ action: 'suppression-imported', details });
        return details;
      }),
    /** Removes an address from the suppression list; false if it isn't there. */
    unsuppress: (emailAddress: string, now: Date) =>
      changeAt(now)(commandLineActor, async (db, record) => {
        const wasListed = await removeSuppression(db, emailAddress);
        if (wasListed) await record({ action: 'suppression-removed' });
        return wasListed;
      }),
  };
}

export type EndedSubscriptions = ReturnType<typeof endedSubscriptions>;

/** Adds addresses to the suppression list and ends their subscriptions. */
async function suppress(
  db: Db,
  addresses: readonly string[],
  now: Date,
): Promise<SuppressionCounts> {
  const counts = { added: 0, known: 0, ended: 0 };
  for (const some of batchesOf(addresses)) {
    const added = await addSuppressed(db, some, now);
    counts.added += added;
    counts.known += some.length - added;
    counts.ended += await endSubscriptions(db, await subscriptionsOf(db, some), now);
  }
  return counts;
}

/**
 * No other code ends subscriptions, so webhooks learn about every end. The lead is kept as the record of when its
 * subscription was confirmed and ended.
 */
async function endSubscriptions(db: Db, leadIds: readonly string[], now: Date): Promise<number> {
  if (leadIds.length === 0) return 0;
  const ended = await db
    .updateTable('leads')
    .set({ unsubscribed_at: now.getTime() })
    .where('id', 'in', leadIds)
    .where('unsubscribed_at', 'is', null)
    .returning('id')
    .execute();
  for (const { id } of ended) await leadHooks.changed(db, id, now);
  return ended.length;
}
