import type { Db } from '#server/db/connection.ts';
import { type DeliveryRequest, queueDeliveries } from './deliveries.ts';
import { lookUpLaboratory } from './laboratory-checks.ts';
import { claimAddress } from './subscriptions.ts';
import { isSuppressed } from './suppression.ts';

/**
 * `subscribed`: another lead holds the subscription of this address. `suppressed`: the address is on the suppression
 * list. In both cases nothing was changed.
 */
export type Release = 'released' | 'not-held' | 'subscribed' | 'suppressed';

export type ReleaseOptions = {
  readonly deliveries: readonly DeliveryRequest[];
  /** The address to subscribe once it is confirmed. */
  readonly subscriber?: string;
  readonly now: Date;
};

/**
 * Accepts a lead that was quarantined or classified as spam, within the caller's transaction. The second of two
 * concurrent releases finds nothing to update.
 */
export async function release(
  db: Db,
  leadId: string,
  { deliveries, subscriber, now }: ReleaseOptions,
): Promise<Release> {
  const held = await db
    .selectFrom('leads')
    .select(['status', 'payload'])
    .where('id', '=', leadId)
    .where('status', 'in', ['quarantined', 'spam'])
    .executeTakeFirst();
  if (!held) return 'not-held';
  if (subscriber !== undefined && (await isSuppressed(db, subscriber))) return 'suppressed';
  const { numUpdatedRows } = await db
    .updateTable('leads')
    .set({ status: 'accepted' })
    .where('id', '=', leadId)
    .where('status', '=', held.status)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return 'not-held';
  const holder = subscriber === undefined ? null : await claimAddress(db, subscriber, leadId, now);
  if (holder !== null && holder !== leadId) {
    await db.updateTable('leads').set({ status: held.status }).where('id', '=', leadId).execute();
    return 'subscribed';
  }
  if (subscriber !== undefined) {
    await db
      .updateTable('leads')
      .set({ unconfirmed_since: now.getTime() })
      .where('id', '=', leadId)
      .execute();
  }
  await queueDeliveries(db, leadId, deliveries, now);
  await lookUpLaboratory(db, leadId, held.payload, now);
  return 'released';
}
