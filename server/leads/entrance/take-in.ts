import {
  type EntryHooks,
  entryHooks,
  type NewEntry,
  type RecordEntry,
} from '#server/db/audit-log.ts';
import type { Db } from '#server/db/connection.ts';
import { type DeliveryRequest, insertDeliveries, newDeliveries } from '#server/leads/deliveries.ts';
import type { Lead } from '#server/leads/lead.ts';
import { lookUpLaboratory } from '#server/leads/registry-checks.ts';

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

/** A lead whose deliveries are being chosen. */
export type RoutedLead = Pick<Lead, 'id' | 'form' | 'payload' | 'intake'>;

/** An extension's part in the life of leads. Each hook runs within the transaction of the change that it follows. */
export type LeadHooks = EntryHooks & {
  /** True if the sender of a new lead is blocked, so that it goes to spam. */
  readonly isBlocked: (db: Db, payload: Lead['payload']) => Promise<boolean>;
  /** Follows the storing of a lead, accepted or held, before it is taken in. */
  readonly stored: (db: Db, lead: Lead) => Promise<void>;
  /** Chooses who gets a new lead, or a registry's late result about one, instead of and besides the team's addresses. */
  readonly routed: (
    db: Db,
    lead: RoutedLead,
    event: 'lead.created' | 'registration.verified',
    entrance: Entrance,
  ) => Promise<Entrance>;
  /** Follows a lead that was accepted, released, or confirmed. */
  readonly taken: (
    db: Db,
    record: RecordEntry,
    lead: RoutedLead,
    entrance: Entrance,
    now: Date,
  ) => Promise<void>;
  /** Follows the release of a held lead, before it is taken in. */
  readonly released: (db: Db, leadId: string) => Promise<void>;
  /** Follows a registry's result about a lead. */
  readonly lookedUp: (db: Db, leadId: string) => Promise<void>;
  /** Follows a change to a lead that has no entry in the audit log. */
  readonly changed: (db: Db, leadId: string, now: Date) => Promise<void>;
  /** Facts about a lead for the command line, with their labels. */
  readonly described: (
    db: Db,
    leadId: string,
  ) => Promise<readonly (readonly [label: string, value: string])[]>;
};

const nothing = async () => {};

/** The hooks of the extension; nothing without one. */
export const leadHooks: LeadHooks = {
  ...entryHooks,
  isBlocked: async () => false,
  stored: nothing,
  routed: async (_db, _lead, _event, entrance) => entrance,
  taken: nothing,
  released: nothing,
  lookedUp: nothing,
  changed: nothing,
  described: async () => [],
};
