import type { NewEntry, RecordEntry } from '#server/db/audit-log.ts';
import type { Db } from '#server/db/connection.ts';
import { type DeliveryRequest, insertDeliveries, newDeliveries } from '#server/leads/deliveries.ts';
import type { Lead } from '#server/leads/lead.ts';
import { lookUpLaboratory } from '#server/leads/registry-checks.ts';
import { leadHooks, type RoutedLead } from './lead-hooks.ts';

/** The differences between the entrances of a lead. An extension of the server declares more. */
export interface Entrance {
  /** To the team, the operator's webhook, and the visitor. Not queued for spam or quarantined leads. */
  readonly deliveries: readonly DeliveryRequest[];
  /** The team's addresses; absent if the lead is not for the team, such as a subscription that is not confirmed. */
  readonly team?: readonly string[];
  /** The audit log's entry; absent if the entrance has none. */
  readonly entry?: Pick<NewEntry, 'action' | 'details'>;
}

/**
 * Does everything that happens to each new lead, within the transaction that stores, releases, or confirms it. All
 * entrances call it: the forms, users who enter leads, the mailbox, releases, and confirmed subscriptions. A held lead
 * is taken in when it is released.
 */
export async function takeIn(
  db: Db,
  record: RecordEntry,
  lead: RoutedLead & Pick<Lead, 'status'>,
  wanted: Entrance,
  now: Date,
): Promise<void> {
  if (lead.status !== 'accepted') return;
  const entrance = await leadHooks.routed(db, lead, 'lead.created', wanted);
  const { deliveries, entry } = entrance;
  await insertDeliveries(db, await newDeliveries(db, lead, deliveries, now));
  await lookUpLaboratory(db, lead, now);
  if (entry) await record({ ...entry, leadId: lead.id });
  await leadHooks.taken(db, record, lead, entrance, now);
}
