import type { LeadCounts } from '#contract/console/inbox.ts';
import type { LeadView } from '#contract/console/leads.ts';
import type { Db } from '#server/db/connection.ts';
import { leadsWithWork } from '#server/leads/lead-summaries.ts';
import {
  inView,
  isNew,
  type Leads,
  type ListConditions,
  type ListOptions,
  open,
} from './lead-conditions.ts';
import { allLeads } from './lead-list.ts';

/** Counts the leads that need attention, each count up to a limit, so that a large inbox costs no more. */
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
  const newByForm = await countNew(db, options);
  return {
    new: Object.values(newByForm).reduce((sum, one) => sum + one, 0),
    newByForm,
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

/** Counts the leads of a list, up to the same limit. */
export async function countListed(
  db: Db,
  conditions: ListConditions,
  options: ListOptions,
): Promise<number> {
  const some = allLeads(db, conditions, options).clearSelect().clearOrderBy();
  const row = await db
    .selectFrom(some.select('leads.id').limit(maxCount).as('some'))
    .select((from) => from.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

async function countNew(db: Db, options: ListOptions): Promise<Record<string, number>> {
  const leads = isNew(inView(leadsWithWork(db), 'all', options)).orderBy('leads.id', 'desc');
  const rows = await db
    .selectFrom(leads.clearSelect().select('leads.form').limit(maxCount).as('some'))
    .select((from) => ['form', from.fn.countAll<number>().as('count')])
    .groupBy('form')
    .execute();
  return Object.fromEntries(rows.map(({ form, count }) => [form, Number(count)]));
}

const maxCount = 1000;
