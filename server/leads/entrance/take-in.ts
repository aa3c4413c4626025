import type { LeadChange } from '#contract/console/inbox.ts';
import { type NewEntry, type RecordEntry, systemActor } from '#server/db/audit-log.ts';
import type { Db } from '#server/db/connection.ts';
import { type DeliveryRequest, insertDeliveries, newDeliveries } from '#server/leads/deliveries.ts';
import type { Lead } from '#server/leads/lead.ts';
import { changeLeads, isAssignable } from '#server/leads/lead-changes.ts';
import { notify, ruleEvent } from '#server/leads/notifications/notify.ts';
import { lookUpLaboratory } from '#server/leads/registry-checks.ts';

/** The differences between the entrances of a lead. */
export type Entrance = {
  /** To the team, destinations, followers, and the visitor. Not queued for spam or quarantined leads. */
  readonly deliveries: readonly DeliveryRequest[];
  readonly assignment?: Assignment | null;
  /** The audit log's entry; absent if the entrance has none. */
  readonly entry?: Pick<NewEntry, 'action' | 'details'>;
  /** The decisions of the user who enters the lead. */
  readonly work?: Omit<LeadChange, 'leadId'>;
};

/** A rule's decision to assign a new lead. */
export type Assignment = {
  readonly userId: string;
  /** The conditions of the rule, for the lead's history. */
  readonly rule: string;
  /** Addresses that already get the email about the lead, so an assignee among them gets no second one. */
  readonly mailed: readonly string[];
};

/**
 * Does everything that happens to each new lead, within the transaction that stores, releases, or confirms it. All
 * entrances call it: the forms, users who enter leads, the mailbox, releases, and confirmed subscriptions. A held lead
 * is taken in when it is released.
 */
export async function takeIn(
  db: Db,
  record: RecordEntry,
  lead: Pick<Lead, 'id' | 'form' | 'status' | 'payload'>,
  { deliveries, assignment, entry, work }: Entrance,
  now: Date,
): Promise<void> {
  if (lead.status !== 'accepted') return;
  await insertDeliveries(db, await newDeliveries(db, lead, deliveries, now));
  await lookUpLaboratory(db, lead, now);
  if (entry) await record({ ...entry, leadId: lead.id });
  if (work) await changeLeads(db, record, [{ ...work, leadId: lead.id }]);
  if (assignment) await assignByRule(db, record, lead, assignment, now);
}

/**
 * Assigns the lead and notifies the assignee. A colleague's earlier choice stays, and a user who can't be assigned leads
 * gets none.
 */
async function assignByRule(
  db: Db,
  record: RecordEntry,
  { id, form }: Pick<Lead, 'id' | 'form'>,
  { userId, rule, mailed }: Assignment,
  now: Date,
): Promise<void> {
  if (!(await isAssignable(db, userId))) return;
  const work = db.selectFrom('lead_work').select('assignee_id').where('lead_id', '=', id);
  if ((await work.executeTakeFirst())?.assignee_id) return;
  const recordRule: RecordEntry = (entry) =>
    record({ ...entry, details: { ...entry.details, rule } }, systemActor);
  await changeLeads(db, recordRule, [{ leadId: id, assigneeId: userId }]);
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const isMailed = mailed.some((address) => address.toLowerCase() === email.toLowerCase());
  const event = { userId, kind: 'assigned', leadId: id, form, actorName: 'A rule' } as const;
  await notify(db, [{ ...event, event: ruleEvent(id) }], { now, isMailed });
}
