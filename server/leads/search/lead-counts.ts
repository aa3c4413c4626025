import type { LeadCounts } from '#contract/console/inbox.ts';
import type { LeadView } from '#contract/console/leads.ts';
import type { Db } from '#server/db/connection.ts';
import { leadsWithWork } from '#server/leads/lead-summaries.ts';
import { inView, isNew, type Leads, type ListOptions, open } from './lead-conditions.ts';

/** How many leads wait, each counted up to a limit, so that a large inbox costs no more. */
export async function countLeads(db: Db, options: ListOptions): Promise<LeadCounts> {
  async function count(view: LeadView, narrow: (leads: Leads) => Leads = (leads) => leads) {
    const leads = narrow(inView(leadsWithWork(db), view, options));
    const some = leads.clearSelect().select('leads.id').limit(maxCount).as('some');
    const row = await db
      .selectFrom(some)
      .select((from) => from.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  }
  return {
    new: await count('all', isNew),
    mine: await count('mine', open),
    unassigned: await count('unassigned'),
    unanswered: await count('unanswered'),
    waiting: await count('waiting'),
    due: await count('due'),
    quarantine: await count('quarantine'),
    spam: await count('spam'),
    today: options.today,
  };
}

const maxCount = 1000;
