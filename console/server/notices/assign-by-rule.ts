import { changeLeads, isAssignable } from '#console/server/leads/lead-changes.ts';
import { requestKeys } from '#contract/request.ts';
import { type RecordEntry, systemActor } from '#server/db/audit-log.ts';
import type { Db } from '#server/db/connection.ts';
import { findRow } from '#server/db/rows.ts';
import type { Lead } from '#server/leads/lead.ts';
import { notify } from './notify.ts';

/** A rule's decision to assign a new lead. */
export type Assignment = {
  readonly userId: string;
  /** The conditions of the rule, for the lead's history. */
  readonly rule: string;
};

type LeadOf = Pick<Lead, 'id' | 'form' | 'payload' | 'intake'>;
/** Addresses that already get the email about the lead, so users among them get no second one. */
type Mailed = { readonly mailed: readonly string[] };

/**
 * Assigns the lead and notifies the assignee. A colleague's earlier choice stays, and a user who can't be assigned leads
 * gets none. Returns the user who is notified, and whether by email.
 */
export async function assignByRule(
  db: Db,
  record: RecordEntry,
  lead: LeadOf,
  { assignment, mailed }: Mailed & { readonly assignment: Assignment | null | undefined },
  now: Date,
): Promise<ReadonlyMap<string, boolean>> {
  const { id } = lead;
  const nobody = new Map<string, boolean>();
  if (!assignment || !(await isAssignable(db, assignment.userId))) return nobody;
  const { userId, rule } = assignment;
  if ((await findRow(db, 'lead_work', { lead_id: id }))?.assignee_id) return nobody;
  const recordRule: RecordEntry = (entry) =>
    record({ ...entry, details: { ...entry.details, rule } }, systemActor);
  await changeLeads(db, recordRule, [{ leadId: id, assigneeId: userId }]);
  const [form] = requestKeys(lead);
  const event = { userId, kind: 'assigned', leadId: id, form, actorName: 'A rule' } as const;
  return notify(db, [{ ...event, event: `assigned:rule:${id}` }], { now, mailed });
}

type Followed = Mailed & {
  readonly followers: readonly string[];
  /** The users who are notified of the assignment, and whether by email. */
  readonly told: ReadonlyMap<string, boolean>;
};

/** Notifies the followers of such leads. */
export async function notifyFollowers(
  db: Db,
  lead: LeadOf,
  { followers, told, mailed }: Followed,
  now: Date,
): Promise<void> {
  const [form] = requestKeys(lead);
  const wanted = followers
    .filter((userId) => told.get(userId) !== true)
    .map((userId) => ({
      userId,
      kind: 'new-lead' as const,
      leadId: lead.id,
      form,
      event: `new-lead:${lead.id}`,
      isOnlyMailed: told.has(userId),
    }));
  await notify(db, wanted, { now, mailed });
}
