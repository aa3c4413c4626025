import type { LeadCounts } from '#console/contract/inbox.ts';
import type { LeadView } from '#console/contract/leads.ts';
import { leadsWithWork, requestKey } from '#console/server/leads/lead-summaries.ts';
import { formList, requestList } from '#contract/form-list.ts';
import type { Db } from '#server/db/connection.ts';
import { countOf } from '#server/db/rows.ts';
import {
  inView,
  isNew,
  isRequest,
  type Leads,
  type ListConditions,
  type ListOptions,
  open,
} from './lead-conditions.ts';
import { allLeads } from './listed-leads.ts';

/** Counts the leads that need attention, each count up to a limit, so that a large inbox costs no more. */
export async function countLeads(
  db: Db,
  options: ListOptions,
  views: readonly { readonly id: string; readonly conditions: ListConditions }[],
): Promise<LeadCounts> {
  async function count(view: LeadView, narrow: (leads: Leads) => Leads = (leads) => leads) {
    const leads = narrow(inView(leadsWithWork(db), view, options));
    const some = leads.clearSelect().select('leads.id').limit(maxCount);
    return countOf(db.selectFrom(some.as('some')));
  }
  async function countByForm(newest: Record<string, number>): Promise<Record<string, number>> {
    // Below the limit, `newest` has all new leads. At the limit, it may lack leads from some forms.
    if (sumOf(newest) < maxCount) return newest;
    const counts: Record<string, number> = {};
    for (const { id, kind } of requestList) {
      if (kind === 'subscription') continue;
      counts[id] = await count('all', (leads) => isNew(leads).where((row) => isRequest(row, [id])));
    }
    return counts;
  }
  const newest = await countNewest(db, options);
  const saved: Record<string, number> = {};
  for (const { id, conditions } of views) {
    // The results of a search are expensive to count, and the count would tell viewers about text that they see masked.
    if (!conditions.search) saved[id] = (await countListed(db, conditions, options)).total;
  }
  const others: string[] = [];
  for (const { id } of requestList) {
    if (formList.some((form) => form.id === id)) continue;
    const some = db
      .selectFrom('leads')
      .select('id')
      .where((row) => isRequest(row, [id]));
    if (await some.where('status', '=', 'accepted').limit(1).executeTakeFirst()) others.push(id);
  }
  return {
    others,
    saved,
    new: sumOf(newest),
    newByForm: await countByForm(newest),
    mine: await count('mine', open),
    unassigned: await count('unassigned'),
    unanswered: await count('unanswered'),
    due: await count('due'),
    quarantine: await count('quarantine'),
    spam: await count('spam'),
    today: options.today,
  };
}

/** Counts the leads in a list, up to a limit. `isCapped` is true if there are more. */
export async function countListed(
  db: Db,
  conditions: ListConditions,
  options: ListOptions,
  max = maxCount,
): Promise<{ readonly total: number; readonly isCapped: boolean }> {
  const leads = allLeads(db, conditions, options).clearSelect().clearOrderBy().select('leads.id');
  const count = await countOf(db.selectFrom(leads.limit(max + 1).as('some')));
  return { total: Math.min(count, max), isCapped: count > max };
}

/** The newest leads by request, up to the limit. */
async function countNewest(db: Db, options: ListOptions): Promise<Record<string, number>> {
  const leads = isNew(inView(leadsWithWork(db), 'all', options)).orderBy('leads.id', 'desc');
  const rows = await db
    .selectFrom(leads.clearSelect().select(requestKey.as('form')).limit(maxCount).as('some'))
    .select((from) => ['form', from.fn.countAll<number>().as('count')])
    .groupBy('form')
    .execute();
  return Object.fromEntries(rows.map(({ form, count }) => [form, Number(count)]));
}

function sumOf(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, one) => sum + one, 0);
}

export const maxCount = 1000;
