import { type Change, type RecordEntry, systemActor } from '#server/db/audit-log.ts';
import type { Db } from '#server/db/connection.ts';
import type { Transactions } from '#server/db/transactions.ts';
import { type Acceptance, type Assignment, accept, type Submission } from '#server/leads/accept.ts';
import { changeLeads, isAssignable } from '#server/leads/lead-changes.ts';
import { notify, ruleEvent } from '#server/leads/notifications/notify.ts';

export function acceptances({ write }: Transactions, changeAt: (now: Date) => Change) {
  return {
    /**
     * Writes the key, hits, token, lead, and deliveries in one transaction, which is on disk before this resolves. Only
     * leads that a rule assigns get an entry in the audit log and wait for its lock.
     */
    accept: (submission: Submission) =>
      submission.assignment
        ? changeAt(submission.lead.receivedAt)(systemActor, (db, record) =>
            acceptAndAssign(db, record, submission),
          )
        : write((db) => accept(db, submission)),
  };
}

/** Accepts a lead and assigns it if a rule says so, within the caller's transaction. */
export async function acceptAndAssign(
  db: Db,
  record: RecordEntry,
  submission: Submission,
): Promise<Acceptance> {
  const acceptance = await accept(db, submission);
  const { lead, assignment } = submission;
  if (acceptance.kind === 'stored') {
    await assignByRule(db, record, lead, assignment, lead.receivedAt);
  }
  return acceptance;
}

/**
 * Assigns a new lead within the transaction that stores or releases it, and notifies the assignee. A colleague's earlier
 * choice stays, and a user who can't be assigned leads gets none.
 */
export async function assignByRule(
  db: Db,
  record: RecordEntry,
  { id, form }: { readonly id: string; readonly form: string },
  assignment: Assignment | null | undefined,
  now: Date,
): Promise<void> {
  if (!assignment || !(await isAssignable(db, assignment.userId))) return;
  const { userId, rule, mailed } = assignment;
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
