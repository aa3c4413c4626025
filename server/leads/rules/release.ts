import { type Change, commandLineActor, type RecordEntry } from '#server/db/audit-log.ts';
import type { Db } from '#server/db/connection.ts';
import type { Assignment } from '#server/leads/accept.ts';
import { type DeliveryRequest, queueDeliveries } from '#server/leads/deliveries.ts';
import { takeOutOfSpam } from '#server/leads/lead-changes.ts';
import { lookUpLaboratory } from '#server/leads/registry-checks.ts';
import { claimAddress } from '#server/leads/subscriptions.ts';
import { isSuppressed } from '#server/leads/suppression-list.ts';
import { assignByRule } from './assignments.ts';

/**
 * `subscribed`: another lead holds the subscription for this address. `suppressed`: the address is on the suppression
 * list. In both cases, nothing was changed.
 */
export type Release = 'released' | 'not-held' | 'subscribed' | 'suppressed';

export type ReleaseOptions = {
  readonly deliveries: readonly DeliveryRequest[];
  readonly assignment?: Assignment | null;
  /** The address to subscribe once it is confirmed. */
  readonly subscriber?: string;
  readonly now: Date;
};

export function releases(changeAt: (now: Date) => Change) {
  return {
    /** Releases a lead for the command line. */
    release: (leadId: string, options: ReleaseOptions) =>
      changeAt(options.now)(commandLineActor, (db, record) => release(db, record, leadId, options)),
  };
}

/**
 * Accepts a lead that was quarantined or classified as spam and queues its deliveries, within the caller's audited
 * transaction. The second of two concurrent releases finds nothing to update.
 */
export async function release(
  db: Db,
  record: RecordEntry,
  leadId: string,
  { deliveries, assignment, subscriber, now }: ReleaseOptions,
): Promise<Release> {
  const held = await db
    .selectFrom('leads')
    .select(['id', 'form', 'status', 'payload'])
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
  await takeOutOfSpam(db, leadId);
  await record({ action: 'lead-released', leadId, details: { from: held.status } });
  await assignByRule(db, record, held, assignment, now);
  return 'released';
}
