import { sql } from 'kysely';
import { originFacets } from '#contract/console/leads.ts';
import type { BusinessPart, Numbers } from '#contract/console/numbers.ts';
import { formList } from '#contract/form-list.ts';
import type { Db } from '#server/db/connection.ts';
import { firstIdAt } from '#server/lib/ids.ts';
import type { Conditions } from './number-queries.ts';

type Business = Numbers['business'];

/** Leads, qualified, and won by source, campaign, page, and form, as the lists of the inbox show them. */
export async function countBusiness(
  db: Db,
  { since, form, page }: Omit<Conditions, 'from'> & { readonly since: Date },
): Promise<Business> {
  let leads = db
    .selectFrom('leads')
    .leftJoin('lead_work', 'lead_work.lead_id', 'leads.id')
    .leftJoin('lead_merges', 'lead_merges.lead_id', 'leads.id')
    .where('leads.id', '>=', firstIdAt(since))
    .where('leads.status', '=', 'accepted')
    .where('leads.form', 'not in', subscriptionForms)
    .where('lead_merges.lead_id', 'is', null)
    .select([
      sql<number>`count(*)`.as('leads'),
      sql<number>`count(case when lead_work.progress = 'qualified' then 1 end)`.as('qualified'),
      sql<number>`count(case when lead_work.progress = 'won' then 1 end)`.as('won'),
    ]);
  if (form !== undefined) leads = leads.where('leads.form', '=', form);
  if (page !== undefined) {
    leads = leads.where('leads.id', 'in', (facets) =>
      facets
        .selectFrom('lead_facets')
        .select('lead_id')
        .where('facet', '=', 'page')
        .where('value', '=', page),
    );
  }
  const byForm = await leads.select('form as value').groupBy('form').execute();
  const byFacet = await leads
    .innerJoin('lead_facets', 'lead_facets.lead_id', 'leads.id')
    .where('facet', 'in', originFacets)
    .select(['facet as part', 'value'])
    .groupBy(['facet', 'value'])
    .execute();
  return [...byForm.map((row) => ({ ...row, part: 'form' as const })), ...byFacet]
    .map((row) => ({
      part: row.part as BusinessPart,
      value: row.value,
      leads: Number(row.leads),
      qualified: Number(row.qualified),
      won: Number(row.won),
    }))
    .toSorted((one, other) => other.leads - one.leads);
}

const subscriptionForms = formList
  .filter(({ kind }) => kind === 'subscription')
  .map(({ id }) => id);
