import type { LeadChange } from '#console/contract/inbox.ts';
import { type LeadRule, ruleFor } from '#console/contract/rules.ts';
import { isAssignable } from '#console/server/leads/lead-changes.ts';
import { leadsWithWork } from '#console/server/leads/lead-summaries.ts';
import { listLeadRules } from '#console/server/routing/lead-rules.ts';
import { ruleTopic } from '#console/server/routing/route-lead.ts';
import { inView, type ListOptions } from '#console/server/search/lead-conditions.ts';
import type { Db } from '#server/db/connection.ts';
import { leadOf } from '#server/leads/lead.ts';

/** Tries conditions on the newest leads, as if these arrived again. */
export async function matchesAmongNewest(
  db: Db,
  { form = null, product = null, state = null, isLaboratory = null }: Conditions,
  options: ListOptions,
): Promise<{ matching: number; newest: number }> {
  const rule = { form, product, state, isLaboratory, addresses: [], assigneeId: null };
  const rows = await newest(db, 'all', options, maxTried);
  let matching = 0;
  for (const row of rows) {
    if (ruleFor([rule], await ruleTopic(db, leadOf(row)))) matching += 1;
  }
  return { matching, newest: rows.length };
}

/** The changes that assign open leads without an assignee by the first rule that matches each. */
export async function assignmentsByRules(db: Db, options: ListOptions): Promise<LeadChange[]> {
  const rules = await listLeadRules(db);
  const changes: LeadChange[] = [];
  for (const row of await newest(db, 'unassigned', options, maxAssigned)) {
    const assigneeId = ruleFor(rules, await ruleTopic(db, leadOf(row)))?.assigneeId;
    if (assigneeId && (await isAssignable(db, assigneeId))) {
      changes.push({ leadId: row.id, assigneeId });
    }
  }
  return changes;
}

/** The conditions that are set. */
type Conditions = {
  readonly [Name in 'form' | 'product' | 'state' | 'isLaboratory']?: LeadRule[Name] | undefined;
};

function newest(db: Db, view: 'all' | 'unassigned', options: ListOptions, limit: number) {
  return inView(leadsWithWork(db), view, options)
    .orderBy('leads.id', 'desc')
    .limit(limit)
    .execute();
}

const maxTried = 20;
/** As many as one request can undo. */
const maxAssigned = 200;
