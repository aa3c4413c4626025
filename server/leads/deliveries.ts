import type { Db } from '#server/db/connection.ts';
import { isWithinQuota } from '#server/db/count-hits.ts';
import { newId } from '#server/lib/ids.ts';
import type { Quota } from '#server/lib/rate-limits.ts';

/** A delivery to queue. One with a quota is left out when the quota is used up. */
export type DeliveryRequest = { readonly channel: string; readonly quota?: Quota };

/** Queues deliveries within the caller's transaction; those that were canceled before are due again. */
export async function queueDeliveries(
  db: Db,
  leadId: string,
  requests: readonly DeliveryRequest[],
  dueAt: Date,
): Promise<void> {
  for (const { channel, quota } of requests) {
    if (quota && !(await isWithinQuota(db, quota, dueAt))) continue;
    await db
      .insertInto('deliveries')
      .values({
        id: newId(),
        lead_id: leadId,
        channel,
        state: 'pending',
        queued_at: dueAt.getTime(),
        next_try_at: dueAt.getTime(),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['lead_id', 'channel'])
          .doUpdateSet(dueAgain(dueAt))
          .where('deliveries.state', '=', 'canceled'),
      )
      .execute();
  }
}

/** A fresh count of attempts, due now. */
export function dueAgain(now: Date) {
  return {
    state: 'pending',
    tries: 0,
    queued_at: now.getTime(),
    next_try_at: now.getTime(),
    leased_until: null,
    settled_at: null,
    dated_at: null,
  } as const;
}
