import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import { timeZone } from '#console/app/lib/times.ts';
import type { LeadPage } from '#console/contract/inbox.ts';
import { type LeadConditions, showsLead, type Viewer } from '#console/contract/lead-views.ts';
import type { LeadOrder, LeadSummary } from '#console/contract/leads.ts';
import { call } from './call.ts';
import { queryOf, todayOf } from './query-client.ts';

type Pages = InfiniteData<LeadPage>;

/**
 * Adds a new lead to the top of the lists that show it. Reloads lists whose order or conditions
 * only the database can evaluate.
 */
export async function insertLead(client: QueryClient, lead: LeadSummary): Promise<void> {
  const viewer = viewerOf(client);
  await changeLists(client, (conditions, data) => {
    if (conditions.search) return 'reload';
    return withChanges(conditions, data, [lead.id], new Map([[lead.id, lead]]), viewer);
  });
}

/** Loads changed leads, and moves them to their current place in every list. */
export async function refreshLeads(client: QueryClient, leadIds: readonly string[]): Promise<void> {
  const viewer = viewerOf(client);
  if (leadIds.length > maxRefreshed) return reloadLeadLists(client);
  requests += 1;
  const request = requests;
  try {
    const found = new Map((await chosenLeads(leadIds)).map((lead) => [lead.id, lead]));
    const current = leadIds.filter((id) => (shownRequests.get(id) ?? 0) < request);
    for (const id of current) shownRequests.set(id, request);
    await changeLists(client, (conditions, data) =>
      withChanges(conditions, data, current, found, viewer),
    );
  } catch {
    reloadLeadLists(client);
  }
}

/** The current state of the given leads; erased ones are omitted. */
export async function chosenLeads(leadIds: readonly string[]): Promise<LeadSummary[]> {
  const found: LeadSummary[] = [];
  for (let from = 0; from < leadIds.length; from += maxChosen) {
    const ids = leadIds.slice(from, from + maxChosen).join(',');
    found.push(...(await call('someLeads', { query: { ids } })).leads);
  }
  return found;
}

/**
 * Reloads all lists, but only their first pages, because the user may have scrolled through
 * thousands.
 */
export function reloadLeadLists(client: QueryClient): void {
  client.removeQueries({ queryKey: ['leads'], type: 'inactive' });
  client.setQueriesData<Pages>({ queryKey: ['leads'] }, (data) =>
    data && data.pages.length > maxReloadedPages
      ? {
          pages: data.pages.slice(0, maxReloadedPages),
          pageParams: data.pageParams.slice(0, maxReloadedPages),
        }
      : data,
  );
  void client.invalidateQueries({ queryKey: ['leads'] });
}

/** Changes leads in every list before the server confirms the change. */
export function patchLeads(client: QueryClient, patch: (lead: LeadSummary) => LeadSummary): void {
  client.setQueriesData<Pages>({ queryKey: ['leads'] }, (data) =>
    data
      ? {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            leads: page.leads.map(patch),
            similar: page.similar.map(patch),
          })),
        }
      : undefined,
  );
}

function viewerOf(client: QueryClient): Viewer {
  const account = client.getQueryData(queryOf('account').queryKey);
  return { userId: account?.id ?? '', timeZone: timeZone(), today: todayOf(client) };
}

type ListChange = (conditions: LeadConditions, data: Pages) => Pages | 'reload';

async function changeLists(client: QueryClient, change: ListChange): Promise<void> {
  const lists = client.getQueryCache().findAll({ queryKey: ['leads'] }) as Query<Pages>[];
  await Promise.all(lists.map((list) => changeList(client, list, change)));
}

async function changeList(
  client: QueryClient,
  list: Query<Pages>,
  change: ListChange,
): Promise<void> {
  const { queryKey } = list;
  const reload = () => client.invalidateQueries({ queryKey, exact: true });
  const isLoading = list.state.fetchStatus !== 'idle';
  const isNextPage = list.state.fetchMeta?.fetchMore !== undefined;
  // A running request may return data from before the change, which would overwrite it.
  if (isLoading && !isNextPage) return reload();
  if (isLoading) await client.cancelQueries({ queryKey, exact: true });
  const data = list.state.data;
  if (!data) return;
  const changed = change(queryKey[1] as LeadConditions, data);
  if (changed === 'reload') return reload();
  if (changed !== data) client.setQueryData(queryKey, changed);
}

/**
 * Updates the changed leads in a list, and moves those whose place has changed. Erased leads are missing from `found`.
 */
function withChanges(
  conditions: LeadConditions,
  data: Pages,
  leadIds: readonly string[],
  found: ReadonlyMap<string, LeadSummary>,
  viewer: Viewer,
): Pages | 'reload' {
  const { search, order = 'activity' } = conditions;
  const changed = new Set(leadIds);
  const placed = new Map<string, LeadSummary>();
  let isMoved = false;
  const next = (lead: LeadSummary): LeadSummary[] => {
    if (!changed.has(lead.id)) return [lead];
    const now = found.get(lead.id);
    const isShown = now !== undefined && showsLead(conditions, now, viewer);
    const hasMoved =
      isShown &&
      (order === 'activity'
        ? now.activeAt !== lead.activeAt
        : order === 'follow-up' && now.followUpOn !== lead.followUpOn);
    isMoved ||= hasMoved;
    if (hasMoved) return [];
    placed.set(lead.id, lead);
    return isShown ? [now] : [];
  };
  const pages = data.pages.map((page) => {
    const { leads, similar } = page;
    if (!leads.concat(similar).some(({ id }) => changed.has(id))) return page;
    return { ...page, leads: leads.flatMap(next), similar: similar.flatMap(next) };
  });
  const missing = [...found.values()].filter(
    (lead) => !placed.has(lead.id) && showsLead(conditions, lead, viewer),
  );
  if (missing.length === 0) return placed.size > 0 || isMoved ? { ...data, pages } : data;
  const key = search ? undefined : keys[order];
  if (key === undefined) return 'reload';
  return { ...data, pages: missing.reduce((some, lead) => withLead(some, lead, key), pages) };
}

type Key = (lead: LeadSummary) => string;

/** Sort keys for the orders that the browser can compute; a greater key comes first. Ids are in order of arrival. */
const keys: Readonly<Partial<Record<LeadOrder, Key>>> = {
  activity: ({ activeAt, id }) => activeAt + id,
  newest: ({ id }) => id,
};

/** Inserts a lead. A lead beyond the loaded pages appears when its page is loaded. */
function withLead(pages: readonly LeadPage[], lead: LeadSummary, keyOf: Key): LeadPage[] {
  const isBefore = (other: LeadSummary) => keyOf(lead) > keyOf(other);
  const at = pages.findIndex(
    ({ leads, nextCursor }) => leads.some(isBefore) || nextCursor === null,
  );
  return pages.map((page, index) => {
    if (index !== at) return page;
    const place = page.leads.findIndex(isBefore);
    return {
      ...page,
      leads: page.leads.toSpliced(place === -1 ? page.leads.length : place, 0, lead),
    };
  });
}

let requests = 0;
/** The last request whose response each lead shows. A response that a later request has overtaken is dropped. */
const shownRequests = new Map<string, number>();

/** A request can list at most 100 leads. If more than a few requests would be needed, lists are reloaded instead. */
const maxChosen = 100;
const maxRefreshed = 400;
const maxReloadedPages = 10;
