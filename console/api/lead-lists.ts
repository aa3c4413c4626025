import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { LeadPage, LeadQuery, LeadSummary, leadViews } from '#contract/console/leads.ts';
import { formById } from '#contract/forms.ts';

type Conditions = Omit<LeadQuery, 'limit' | 'cursor'>;

/**
 * Puts a lead that has just arrived on top of the lists that show it. Lists whose conditions only the
 * database can check are loaded again.
 */
export function insertLead(client: QueryClient, lead: LeadSummary, userId: string): void {
  for (const query of client.getQueryCache().findAll({ queryKey: ['leads'] })) {
    const conditions = query.queryKey[1] as Conditions;
    if (conditions.search) {
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
      continue;
    }
    if (conditions.order === 'oldest' || !showsLead(conditions, lead, userId)) continue;
    client.setQueryData<InfiniteData<LeadPage>>(query.queryKey, (data) => withLead(data, lead));
  }
}

/** Changes leads in every list before the server has confirmed it. */
export function patchLeads(client: QueryClient, patch: (lead: LeadSummary) => LeadSummary): void {
  client.setQueriesData<InfiniteData<LeadPage>>({ queryKey: ['leads'] }, (data) =>
    data
      ? {
          ...data,
          pages: data.pages.map((page) => ({ ...page, leads: page.leads.map(patch) })),
        }
      : undefined,
  );
}

/** Whether a list without a search shows the lead. The server decides the same way. */
export function showsLead(conditions: Conditions, lead: LeadSummary, userId: string): boolean {
  const { view = 'all', form, progress, assigneeId, tag, from, to } = conditions;
  const day = lead.receivedAt.slice(0, 10);
  return (
    viewShows[view](lead, userId) &&
    (form === undefined || lead.form === form) &&
    (progress === undefined || lead.progress === progress) &&
    (assigneeId === undefined || lead.assigneeId === assigneeId) &&
    (tag === undefined || lead.tags.includes(tag)) &&
    (from === undefined || day >= from) &&
    (to === undefined || day <= to)
  );
}

function withLead(
  data: InfiniteData<LeadPage> | undefined,
  lead: LeadSummary,
): InfiniteData<LeadPage> | undefined {
  const [first, ...rest] = data?.pages ?? [];
  if (!data || !first || data.pages.some(({ leads }) => leads.some(({ id }) => id === lead.id))) {
    return data;
  }
  return { ...data, pages: [{ ...first, leads: [lead, ...first.leads] }, ...rest] };
}

const isSubscription = ({ form }: LeadSummary) => formById(form)?.subscription !== undefined;
const isInbox = (lead: LeadSummary) => lead.status === 'accepted' && !isSubscription(lead);

const viewShows: Readonly<
  Record<(typeof leadViews)[number], (lead: LeadSummary, userId: string) => boolean>
> = {
  all: isInbox,
  mine: (lead, userId) => isInbox(lead) && lead.assigneeId === userId,
  unassigned: (lead) => isInbox(lead) && lead.assigneeId === null,
  due: (lead) =>
    isInbox(lead) &&
    lead.followUpOn !== null &&
    lead.followUpOn <= new Date().toISOString().slice(0, 10),
  registrations: (lead) => isInbox(lead) && formById(lead.form)?.registration !== undefined,
  subscriptions: isSubscription,
  quarantine: ({ status }) => status === 'quarantined',
  spam: ({ status }) => status === 'spam',
};
