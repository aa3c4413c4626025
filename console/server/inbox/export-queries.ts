import type { LeadFilter } from '#console/contract/exports.ts';
import type { ListOptions } from '#console/server/search/lead-conditions.ts';
import { allLeads } from '#console/server/search/listed-leads.ts';
import type { Db } from '#server/db/connection.ts';

/** The ids of all leads in a list, in list order. */
export async function idsOf(db: Db, filter: LeadFilter, options: ListOptions) {
  const rows = await exported(db, filter, options).clearSelect().select('leads.id').execute();
  return rows.map(({ id }) => id);
}

export async function countByForm(db: Db, filter: LeadFilter, options: ListOptions) {
  const rows = await exported(db, filter, options)
    .clearSelect()
    .clearOrderBy()
    .select((row) => ['leads.form', row.fn.countAll<number>().as('count')])
    .groupBy('leads.form')
    .execute();
  return rows.map(({ form, count }) => ({ form, count: Number(count) }));
}

/** True if a lead in the list has a result from the CLIA registry. */
export async function hasLaboratory(db: Db, filter: LeadFilter, options: ListOptions) {
  const row = await exported(db, filter, options)
    .clearSelect()
    .clearOrderBy()
    .select('leads.id')
    .where('leads.id', 'in', (laboratories) =>
      laboratories.selectFrom('lead_records').select('lead_id').where('kind', '=', 'clia'),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function exported(db: Db, { ids, ...filter }: LeadFilter, options: ListOptions) {
  const leads = allLeads(db, filter, options);
  return ids ? leads.where('leads.id', 'in', ids) : leads;
}
