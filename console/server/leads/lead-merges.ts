import type { LeadChange } from '#console/contract/inbox.ts';
import { type LeadWork, mergedWork } from '#console/contract/merged-work.ts';
import { conflict, notFound } from '#console/server/kit/console-error.ts';
import { formById } from '#contract/forms.ts';
import type { RecordEntry } from '#server/db/audit-log.ts';
import type { Db, RowOf } from '#server/db/connection.ts';
import { findRow, findRows, insertRow, takeRows, updateRows } from '#server/db/rows.ts';
import { findLeadRow } from '#server/leads/lead.ts';
import { updateActivity } from './answers.ts';
import { changeLeads, isAssignable } from './lead-changes.ts';
import { type LeadRow, rowsOfLeads, tagsByLead, workOf } from './lead-summaries.ts';

/**
 * Moves notes to the surviving lead and adds the other lead's work to its own (`mergedWork`), within the caller's
 * transaction. The other lead keeps its answers and deliveries, and disappears from all views.
 */
export async function mergeLead(
  db: Db,
  record: RecordEntry,
  { leadId, intoId, now }: { readonly leadId: string; readonly intoId: string; readonly now: Date },
): Promise<void> {
  if (leadId === intoId) throw conflict('A lead can’t be merged into itself.');
  const merged = await mergeable(db, leadId);
  await mergeable(db, intoId);
  if (formById(merged.form)?.registration) throw conflict(reasons.registration);
  const given = await moveWork(db, record, { leadId, intoId });
  const notes = await db
    .updateTable('lead_notes')
    .set({ lead_id: intoId })
    .where('lead_id', '=', leadId)
    .returning('id')
    .execute();
  const leads = await db
    .updateTable('lead_merges')
    .set({ into_id: intoId })
    .where('into_id', '=', leadId)
    .returning('lead_id')
    .execute();
  const moved: Moved = {
    ...given,
    notes: notes.map(({ id }) => id),
    leads: leads.map(({ lead_id }) => lead_id),
  };
  const last = await lastMergeInto(db, intoId);
  await insertRow(db, 'lead_merges', {
    lead_id: leadId,
    into_id: intoId,
    // Merges are undone in reverse of this order, even if the clock was set back.
    merged_at: Math.max(now.getTime(), (last?.merged_at ?? 0) + 1),
    moved: JSON.stringify(moved),
  });
  await updateActivity(db, intoId);
  await record({ action: 'lead-merged', leadId, details: { into: intoId } });
  await record({ action: 'lead-merged', leadId: intoId, details: { merged: leadId } });
}

/**
 * Undoes a merge by moving back everything that is still where the merge put it. Only the newest merge into a lead can
 * be undone.
 */
export async function separateLead(db: Db, record: RecordEntry, leadId: string): Promise<void> {
  if ((await newerMergeThan(db, leadId)) !== null) throw conflict(reasons.newerMerge);
  const [row] = await takeRows(db, 'lead_merges', { lead_id: leadId });
  if (!row) throw conflict('This lead is not merged into another one.');
  const { into_id: intoId } = row;
  const { notes, leads, work } = movedOf(row);
  await updateRows(db, 'lead_notes', { id: notes, lead_id: intoId }, { lead_id: leadId });
  await restoreWork(db, record, row);
  await setWork(db, record, leadId, work);
  await updateRows(db, 'lead_merges', { lead_id: leads, into_id: intoId }, { into_id: leadId });
  for (const id of [leadId, intoId]) await updateActivity(db, id);
  await record({ action: 'lead-separated', leadId, details: { into: intoId } });
  await record({ action: 'lead-separated', leadId: intoId, details: { merged: leadId } });
}

/**
 * Prepares an erasure. Leads that were merged into an erased one get back what the merge moved, and the notes that were
 * written about an erased lead return from the surviving one, to be erased with it.
 */
export async function leaveMerges(
  db: Db,
  record: RecordEntry,
  leadIds: readonly string[],
  isErased: (leadId: string) => boolean,
): Promise<void> {
  for (const into_id of leadIds) {
    const merged = await findRows(db, 'lead_merges', { into_id });
    if (merged.every(({ lead_id }) => isErased(lead_id))) continue;
    for (;;) {
      const newest = await lastMergeInto(db, into_id);
      if (!newest) break;
      await separateLead(db, record, newest.lead_id);
    }
  }
  for (const [leadId, notes] of await notesMovedFrom(db, leadIds)) {
    await updateRows(db, 'lead_notes', { id: notes }, { lead_id: leadId });
  }
}

/** The notes that were written about these leads and moved to another one by a merge, by lead. */
export async function notesMovedFrom(
  db: Db,
  leadIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .selectFrom('lead_merges')
    .selectAll()
    .where('into_id', 'in', (own) =>
      own.selectFrom('lead_merges').select('into_id').where('lead_id', 'in', leadIds),
    )
    .orderBy('merged_at', 'desc')
    .execute();
  // A note may have moved more than once. The first merge took it from the lead that it was written about.
  const origins = new Map(
    rows.flatMap((row) => movedOf(row).notes.map((note) => [note, row.lead_id] as const)),
  );
  const moved = Array.from(origins).filter(([, leadId]) => leadIds.includes(leadId));
  const byLead = Map.groupBy(moved, ([, leadId]) => leadId);
  return new Map(Array.from(byLead, ([leadId, notes]) => [leadId, notes.map(([note]) => note)]));
}

/** The lead that must be separated before this one; null if this one was merged last, or not at all. */
export async function newerMergeThan(db: Db, leadId: string): Promise<string | null> {
  const own = await findRow(db, 'lead_merges', { lead_id: leadId });
  const last = own && (await lastMergeInto(db, own.into_id));
  return last && last.merged_at > own.merged_at ? last.lead_id : null;
}

/** Users may change only the surviving lead of a merge. */
export async function assertNotMerged(db: Db, leadIds: readonly string[]): Promise<void> {
  if (await findRow(db, 'lead_merges', { lead_id: leadIds })) throw conflict(mergedMessage);
}

/** The row of a lead that users may change; throws if there is none, or it was merged into another one. */
export async function changeableLead(db: Db, leadId: string) {
  const row = await findLeadRow(db, leadId);
  if (!row) throw notFound('lead');
  await assertNotMerged(db, [leadId]);
  return row;
}

function lastMergeInto(db: Db, intoId: string): Promise<MergeRow | undefined> {
  return findRow(db, 'lead_merges', { into_id: intoId }, ['merged_at desc']);
}

async function mergeable(db: Db, leadId: string): Promise<LeadRow> {
  const [row] = await rowsOfLeads(db, [leadId]);
  if (!row) throw notFound('lead');
  if (row.merged_into !== null) throw conflict(mergedMessage);
  if (formById(row.form)?.subscription) throw conflict(reasons.subscription);
  if (row.status !== 'accepted') throw conflict(reasons.held);
  return row;
}

export const mergedMessage =
  'This lead was merged into another one. Work with that one, or separate them first.';
const reasons = {
  subscription: 'A subscription can’t be merged, because it ends through its own unsubscribe link.',
  registration: 'A registration holds its NPI and subdomain, so it has to be the lead that stays.',
  held: 'Release the lead before you merge it.',
  newerMerge: 'Another lead was merged into the same one later. Separate the newest one first.',
} as const;

/** A record of a merge, so that it can be undone. */
type Moved = MovedWork & {
  readonly notes: readonly string[];
  /** Leads that had earlier been merged into the merged lead. */
  readonly leads: readonly string[];
};

type MovedWork = {
  /**
   * The lead that received the work. If it was itself merged and then erased, `into_id` in the row is another lead's
   * id.
   */
  readonly intoId: string;
  /** The work on the merged lead. */
  readonly work: LeadWork;
  /** The work on the surviving lead before the merge. */
  readonly before: LeadWork;
};

type MergeRow = RowOf<'lead_merges'>;

function movedOf({ moved }: Pick<MergeRow, 'moved'>): Moved {
  return JSON.parse(moved) as Moved;
}

/** Adds the work on one lead to another's. Removes tags and the follow-up date from the first lead. */
async function moveWork(
  db: Db,
  record: RecordEntry,
  { leadId, intoId }: { readonly leadId: string; readonly intoId: string },
): Promise<MovedWork> {
  const work = await workOn(db, leadId);
  const before = await workOn(db, intoId);
  if (!work || !before) throw notFound('lead');
  await setWork(db, record, intoId, mergedWork(before, work));
  await setWork(db, record, leadId, { ...work, followUpOn: null, tags: [] });
  return { intoId, work, before };
}

/** Removes the work that the newest merge added to the surviving lead, except for values changed since then. */
async function restoreWork(db: Db, record: RecordEntry, row: MergeRow): Promise<void> {
  const { intoId, before, work } = movedOf(row);
  const current = await workOn(db, intoId);
  // The lead that received the work may itself have been merged and then erased.
  if (current)
    await setWork(db, record, intoId, changed(current, mergedWork(before, work), before));
}

/** Replaces values that equal those in `from` with those in `to`. */
function changed(work: LeadWork, from: LeadWork, to: LeadWork): LeadWork {
  const pick = <K extends keyof LeadWork>(key: K) =>
    work[key] === from[key] ? to[key] : work[key];
  return {
    progress: pick('progress'),
    assigneeId: pick('assigneeId'),
    followUpOn: pick('followUpOn'),
    followUpTime: pick('followUpTime'),
    followUpNote: pick('followUpNote'),
    tags: work.tags.filter((tag) => to.tags.includes(tag) || !from.tags.includes(tag)),
  };
}

/** Sets the work on a lead. Never assigns a user who can no longer work with leads. */
async function setWork(db: Db, record: RecordEntry, leadId: string, work: LeadWork): Promise<void> {
  const before = await workOn(db, leadId);
  if (!before) throw notFound('lead');
  const { tags, assigneeId, ...others } = work;
  const mayStay = assigneeId === before.assigneeId;
  const mayHaveIt = assigneeId !== null && (await isAssignable(db, assigneeId));
  const change: LeadChange = {
    ...others,
    leadId,
    addTags: tags.filter((tag) => !before.tags.includes(tag)),
    removeTags: before.tags.filter((tag) => !tags.includes(tag)),
    ...(mayStay ? {} : { assigneeId: mayHaveIt ? assigneeId : null }),
  };
  await changeLeads(db, record, [change]);
}

async function workOn(db: Db, leadId: string): Promise<LeadWork | null> {
  const [row] = await rowsOfLeads(db, [leadId]);
  if (!row) return null;
  const { lostReason: _, noReplyTo: __, ...work } = workOf(row);
  const tags = await tagsByLead(db, [leadId]);
  return { ...work, tags: tags.get(leadId) ?? [] };
}
