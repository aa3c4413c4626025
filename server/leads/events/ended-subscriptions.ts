import type { Db } from '#server/db/connection.ts';
import type { Transactions } from '#server/db/transactions.ts';
import {
  addSuppressed,
  batchesOf,
  type SuppressionCounts,
  subscriptionsOf,
} from '#server/leads/suppression-list.ts';
import { queueLeadChanged } from './lead-events.ts';

export function endedSubscriptions({ write }: Transactions) {
  return {
    /** Ends a lead's subscription; does nothing if it has ended or the lead was deleted. */
    unsubscribe: async (leadId: string, now: Date) => {
      await write((db) => endSubscriptions(db, [leadId], now));
    },
  };
}

export type EndedSubscriptions = ReturnType<typeof endedSubscriptions>;

/** Adds addresses to the suppression list and ends their subscriptions. */
export async function suppress(
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
  for (const { id } of ended) await queueLeadChanged(db, id, now);
  return ended.length;
}
