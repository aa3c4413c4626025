import { sql } from 'kysely';
import type { LeadChange } from '#console/contract/inbox.ts';
import { type LostReason, spelledTag, workKeys } from '#console/contract/leads.ts';
import { mayBeAssigned } from '#console/contract/people.ts';
import { ConsoleError, conflict, notFound } from '#console/server/kit/console-error.ts';
import type { RecordEntry } from '#server/db/audit-log.ts';
import type { Db } from '#server/db/connection.ts';
import { findRow, insertNew, updateRows } from '#server/db/rows.ts';
import { findLeadRow, type Lead, type LeadPayload, leadOf } from '#server/leads/lead.ts';
import { contactColumns } from '#server/leads/lead-contact.ts';
import { cleanLine } from '#server/lib/clean-text.ts';
import { writeWork } from './answers.ts';
import { listTags, rowsOfLeads, workOf } from './lead-summaries.ts';

/**
 * Applies changes within the caller's transaction and writes an audit entry for each lead that actually changed.
 * Returns the changes that undo them.
 */
export async function changeLeads(
  db: Db,
  record: RecordEntry,
  changes: readonly LeadChange[],
): Promise<LeadChange[]> {
  for (const userId of new Set(changes.map(({ assigneeId }) => assigneeId))) {
    if (typeof userId === 'string' && !(await isAssignable(db, userId))) throw notAssignable;
  }
  const undo: LeadChange[] = [];
  const tags = changes.some(({ addTags }) => addTags) ? await listTags(db) : [];
  for (const { addTags = [], ...change } of changes) {
    const spelled = addTags.map((tag) => {
      const known = spelledTag(tag, tags);
      tags.push(known);
      return known;
    });
    const before = await changeOne(db, record, { ...change, addTags: spelled });
    if (before) undo.push(before);
  }
  return undo.reverse();
}

async function changeOne(
  db: Db,
  record: RecordEntry,
  { leadId, seen, ...wanted }: LeadChange,
): Promise<LeadChange | null> {
  const [lead] = await rowsOfLeads(db, [leadId]);
  if (!lead) throw notFound('lead');
  const before = workOf(lead);
  const after = workAfter(before, wanted);
  const keys = workKeys.filter((key) => before[key] !== after[key]);
  if (keys.some((key) => seen?.[key] !== undefined && seen[key] !== before[key]))
    throw changedMeanwhile;
  if (keys.length > 0) {
    await writeWork(db, leadId, {
      progress: after.progress,
      lost_reason: after.lostReason,
      assignee_id: after.assigneeId,
      follow_up_on: after.followUpOn,
      follow_up_time: after.followUpTime,
      follow_up_note: after.followUpNote,
      no_reply_to: after.noReplyTo === null ? null : Date.parse(after.noReplyTo),
    });
  }
  const { added, removed } = await changeTags(db, leadId, wanted);
  if (keys.length + added.length + removed.length === 0) return null;
  await record({
    action: 'lead-changed',
    leadId,
    details: {
      ...Object.fromEntries(keys.map((key) => [key, { from: before[key], to: after[key] }])),
      // The log outlives the lead, so it has nothing that a user typed about a person.
      ...(keys.includes('followUpNote') ? { followUpNote: true } : {}),
      ...(after.lostReason === before.lostReason
        ? {}
        : { lostReason: await nameOfLostReason(db, after.lostReason) }),
      ...(added.length > 0 ? { addedTags: added } : {}),
      ...(removed.length > 0 ? { removedTags: removed } : {}),
    },
  });
  return {
    leadId,
    ...Object.fromEntries(keys.map((key) => [key, before[key]])),
    ...(keys.length > 0 ? { seen: Object.fromEntries(keys.map((key) => [key, after[key]])) } : {}),
    ...(added.length > 0 ? { removeTags: added } : {}),
    ...(removed.length > 0 ? { addTags: removed } : {}),
  };
}

type Work = ReturnType<typeof workOf>;

/** A lead that is not lost has no lost reason; without a date, a follow-up has no time and no sentence. */
function workAfter(before: Work, wanted: Omit<LeadChange, 'leadId' | 'seen'>): Work {
  const { progress = before.progress, lostReason = before.lostReason } = wanted;
  const { assigneeId = before.assigneeId, followUpOn = before.followUpOn } = wanted;
  const { noReplyTo = before.noReplyTo, followUpTime = before.followUpTime } = wanted;
  const note = wanted.followUpNote === undefined ? before.followUpNote : wanted.followUpNote;
  return {
    progress,
    lostReason: progress === 'lost' ? lostReason : null,
    assigneeId,
    followUpOn,
    followUpTime: followUpOn === null ? null : followUpTime,
    followUpNote: followUpOn === null || !note ? null : cleanLine(note, maxNoteLength),
    noReplyTo,
  };
}

/** The reason's current name, for the audit log to keep; blank if a lead has no reason. */
async function nameOfLostReason(db: Db, id: LostReason | null): Promise<string> {
  return (id && (await findRow(db, 'lost_reasons', { id }))?.name) ?? '';
}

async function changeTags(
  db: Db,
  leadId: string,
  { addTags = [], removeTags = [] }: Pick<LeadChange, 'addTags' | 'removeTags'>,
): Promise<{ readonly added: string[]; readonly removed: string[] }> {
  const removed: string[] = [];
  for (const tag of new Set(removeTags)) {
    const rows = await db
      .deleteFrom('lead_tags')
      .where('lead_id', '=', leadId)
      .where(sql<boolean>`lower(tag) = lower(${tag})`)
      .returning('tag')
      .execute();
    removed.push(...rows.map((row) => row.tag));
  }
  const added: string[] = [];
  for (const tag of new Set(addTags)) {
    const row = { lead_id: leadId, tag: cleanLine(tag, maxTagLength) };
    if (await insertNew(db, 'lead_tags', row)) added.push(tag);
  }
  return { added, removed };
}

/**
 * Changes the payload of a lead within the caller's transaction; nothing else updates payloads. If another transaction
 * has changed it since it was read, `change` runs again on the new one, so neither change is lost. Null if the lead was
 * erased.
 */
export async function changePayload(
  db: Db,
  leadId: string,
  change: (lead: Lead) => LeadPayload,
): Promise<{ readonly before: Lead; readonly after: Lead } | null> {
  for (;;) {
    const row = await findLeadRow(db, leadId);
    if (!row) return null;
    const before = leadOf(row);
    const payload = change(before);
    const changed = await db
      .updateTable('leads')
      .set({ payload: JSON.stringify(payload), ...contactColumns(payload) })
      .where('id', '=', leadId)
      .where('payload', '=', row.payload)
      .returningAll()
      .executeTakeFirst();
    if (changed) return { before, after: leadOf(changed) };
  }
}

export async function putInSpam(db: Db, leadId: string, now: Date): Promise<void> {
  await updateRows(db, 'leads', { id: leadId }, { status: 'spam' });
  await writeWork(db, leadId, { spam_at: now.getTime() });
}

/** Removes a user's spam mark. The release changes the lead's status. */
export async function takeOutOfSpam(db: Db, leadId: string): Promise<void> {
  await updateRows(db, 'lead_work', { lead_id: leadId }, { spam_at: null });
}

export async function isAssignable(db: Db, userId: string): Promise<boolean> {
  const user = await findRow(db, 'users', { id: userId });
  return (
    user !== undefined && mayBeAssigned({ role: user.role, isDisabled: user.disabled_at !== null })
  );
}

/** More than the contract allows. */
const maxTagLength = 100;
const maxNoteLength = 200;

export const changedMeanwhile = new ConsoleError(
  'changed-meanwhile',
  'A colleague has changed this lead in the meantime. Your change was not saved.',
);

export const notAssignable = conflict('Leads can be assigned to owners and agents only.');
