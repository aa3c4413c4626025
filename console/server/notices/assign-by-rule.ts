import { changeLeads, isAssignable } from '#console/server/leads/lead-changes.ts';
import { type RecordEntry, systemActor } from '#server/db/audit-log.ts';
import type { Db } from '#server/db/connection.ts';
import type { Lead } from '#server/leads/lead.ts';
import { notify, ruleEvent } from './notify.ts';

/** A rule's decision to assign a new lead. */
export type Assignment = {
  readonly userId: string;
  /** The conditions of the rule, for the lead's history. */
  readonly rule: string;
};

/**
 * Assigns the lead and notifies the assignee. A colleague's earlier choice stays, and a user who can't be assigned leads
 * gets none.
 */
export async function assignByRule(
  db: Db,
  record: RecordEntry,
  { id, form }: Pick<Lead, 'id' | 'form'>,
  {
    userId,
    rule,
    mailed,
  }: Assignment & {
    /** Addresses that already get the email about the lead, so an assignee among them gets no second one. */
    readonly mailed: readonly string[];
  },
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
