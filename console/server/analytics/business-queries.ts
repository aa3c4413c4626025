import type { Analytics, BusinessPart } from '#console/contract/analytics.ts';
import { nobody } from '#console/contract/lead-filters.ts';
import { type LostReason, originLabel, type Progress } from '#console/contract/leads.ts';
import { userNames } from '#console/server/identity/users.ts';
import { requestKey } from '#console/server/leads/lead-summaries.ts';
import { isRequest } from '#console/server/search/lead-conditions.ts';
import { formLabel } from '#contract/form-list.ts';
import { statesAndTerritories } from '#contract/states.ts';
import type { Db } from '#server/db/connection.ts';
import { findRows } from '#server/db/rows.ts';
import { firstIdAt } from '#server/lib/ids.ts';
import { type Received, subscriptionForms } from './analytics-queries.ts';

type Business = Pick<Analytics, 'business' | 'lost'>;

/** Counts leads by request, state, origin, and assignee, as the inbox lists them, beside those of an earlier period. */
export async function countBusiness(
  db: Db,
  received: Received,
  earlier: Received,
): Promise<Business> {
  const rows = await groupsOf(db, received);
  const before = Map.groupBy(await groupsOf(db, earlier), keyOf);
  const labelOf = await labels(db);
  const business = [...Map.groupBy(rows, keyOf)].map(([key, [first, ...others]]) => {
    const { part, value } = first as Group;
    const all = [first as Group, ...others];
    return {
      part,
      value,
      label: labelOf[part](value),
      leads: sumOf(all),
      before: sumOf(before.get(key) ?? []),
      qualified: sumOf(all.filter(({ progress }) => progress === 'qualified')),
      won: sumOf(all.filter(({ progress }) => progress === 'won')),
    };
  });
  const isLost = ({ part, progress }: Group) => part === 'form' && progress === 'lost';
  const reasons = new Map((await findRows(db, 'lost_reasons')).map(({ id, name }) => [id, name]));
  const lost = Map.groupBy(rows.filter(isLost), ({ reason }) => reason);
  return {
    business: business.toSorted(byLeads),
    lost: Array.from(lost, ([reason, some]) => ({
      reason,
      label: reason === null ? 'No reason given' : (reasons.get(reason) ?? reason),
      leads: sumOf(some),
    })).toSorted(byLeads),
  };
}

type Group = {
  readonly part: BusinessPart;
  readonly value: string;
  readonly progress: Progress | null;
  readonly reason: LostReason | null;
  readonly leads: number;
};

async function groupsOf(db: Db, { since, until, form }: Received): Promise<readonly Group[]> {
  const all = db
    .selectFrom('leads')
    .leftJoin('lead_work', 'lead_work.lead_id', 'leads.id')
    .leftJoin('lead_merges', 'lead_merges.lead_id', 'leads.id')
    .select(['lead_work.progress', 'lead_work.lost_reason as reason'])
    .select((row) => row.fn.countAll<number>().as('leads'))
    .where('leads.id', '>=', firstIdAt(since))
    .where('leads.id', '<', firstIdAt(until))
    .where('leads.status', '=', 'accepted')
    .where('leads.form', 'not in', subscriptionForms)
    .where('lead_merges.lead_id', 'is', null)
    .groupBy(['lead_work.progress', 'lead_work.lost_reason']);
  const leads = form === undefined ? all : all.where((row) => isRequest(row, [form]));
  const own = await leads
    .select([requestKey.as('form'), 'lead_work.assignee_id as assigneeId'])
    .groupBy([requestKey, 'lead_work.assignee_id'])
    .execute();
  const facets = await leads
    .innerJoin('lead_facets', 'lead_facets.lead_id', 'leads.id')
    .select(['facet', 'value'])
    .where('facet', 'in', ['state', 'source', 'campaign'])
    .groupBy(['facet', 'value'])
    .execute();
  const found = [
    ...own.flatMap(({ form: value, assigneeId, ...group }) => [
      { ...group, part: 'form' as const, value },
      { ...group, part: 'assigneeId' as const, value: assigneeId ?? nobody },
    ]),
    ...facets.map(({ facet, ...group }) => ({ ...group, part: facet as BusinessPart })),
  ];
  return found.map((group) => ({ ...group, leads: Number(group.leads) }));
}

async function labels(db: Db): Promise<Readonly<Record<BusinessPart, (value: string) => string>>> {
  const names = await userNames(db);
  const states = new Map<string, string>(
    statesAndTerritories.map(({ code, name }) => [code, name]),
  );
  const same = (value: string) => value;
  return {
    form: formLabel,
    state: (code) => states.get(code) ?? code,
    source: originLabel,
    campaign: same,
    assigneeId: (id) => (id === nobody ? 'Nobody' : (names.get(id) ?? 'A former user')),
  };
}

function keyOf({ part, value }: Group): string {
  return `${part} ${value}`;
}

export function sumOf(groups: readonly Pick<Group, 'leads'>[]): number {
  return groups.reduce((sum, { leads }) => sum + leads, 0);
}

function byLeads(one: { readonly leads: number }, other: typeof one): number {
  return other.leads - one.leads;
}
