import type { Selectable } from 'kysely';
import type { LeadChange } from '#contract/console/inbox.ts';
import { type LeadWork, mergedWork } from '#contract/console/merged-work.ts';
import type { RecordEntry } from '#server/db/audit-log.ts';
import type { Db, Tables } from '#server/db/connection.ts';
import { notFound } from '#server/lib/http/console-error.ts';
import { changeLeads, isAssignable } from './lead-changes.ts';
import { leadsWithWork, tagsByLead } from './lead-summaries.ts';

/** A record of a merge, so that it can be undone. */
export type Moved = MovedWork & {
  readonly notes: readonly string[];
  /** Leads that had earlier been merged into the merged lead. */
  readonly leads: readonly string[];
};

type MovedWork = {
  /**
   * The lead that received the work. If it was itself merged and then erased, `into_id` of the row names another lead.
   */
  readonly intoId: string;
  /** The work on the merged lead. */
  readonly work: LeadWork;
  /** The work on the surviving lead before the merge. */
  readonly before: LeadWork;
};

type MergeRow = Selectable<Tables['lead_merges']>;

export function movedOf({ moved }: Pick<MergeRow, 'moved'>): Moved {
  return JSON.parse(moved) as Moved;
}

/** Adds the work on a lead to another lead's. Tags and follow-up date are removed from the first. */
export async function moveWork(
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

/** Removes the work that the newest merge added to the surviving lead, except for values that were changed since. */
export async function restoreWork(db: Db, record: RecordEntry, row: MergeRow): Promise<void> {
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
    tags: work.tags.filter((tag) => to.tags.includes(tag) || !from.tags.includes(tag)),
  };
}

/** Sets the work on a lead. Never assigns a user who can no longer work with leads. */
export async function setWork(
  db: Db,
  record: RecordEntry,
  leadId: string,
  work: LeadWork,
): Promise<void> {
  const before = await workOn(db, leadId);
  if (!before) throw notFound('lead');
  const { progress, followUpOn, tags } = work;
  const change: LeadChange = {
    leadId,
    progress,
    followUpOn,
    addTags: tags.filter((tag) => !before.tags.includes(tag)),
    removeTags: before.tags.filter((tag) => !tags.includes(tag)),
  };
  await changeLeads(db, record, [{ ...change, ...(await newAssignee(db, before, work)) }]);
}

async function newAssignee(
  db: Db,
  before: LeadWork,
  { assigneeId }: LeadWork,
): Promise<Pick<LeadChange, 'assigneeId'>> {
  if (assigneeId === before.assigneeId) return {};
  const mayHaveIt = assigneeId !== null && (await isAssignable(db, assigneeId));
  return { assigneeId: mayHaveIt ? assigneeId : null };
}

async function workOn(db: Db, leadId: string): Promise<LeadWork | null> {
  const row = await leadsWithWork(db).where('leads.id', '=', leadId).executeTakeFirst();
  if (!row) return null;
  const tags = await tagsByLead(db, [leadId]);
  return {
    progress: row.progress ?? 'new',
    assigneeId: row.assignee_id,
    followUpOn: row.follow_up_on,
    tags: tags.get(leadId) ?? [],
  };
}
