import { hashKey, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import type { EndpointName, ResponseOf } from '#console/contract/endpoints.ts';
import type { LeadPage } from '#console/contract/inbox.ts';
import type { AnyRequest, RequestOf } from './call.ts';
import { callWithProof } from './proof.ts';
import { keyOf } from './query-client.ts';

/** Makes a change, and resolves once the open screens show it. */
export async function act<N extends EndpointName>(
  client: QueryClient,
  name: N,
  request: RequestOf<N>,
): Promise<ResponseOf<N>> {
  try {
    const response = await send(client, name, request);
    await refresh(client, name, request);
    return response;
  } catch (error) {
    void refresh(client, name, request);
    throw error;
  }
}

/** Makes a change. Some endpoints return the new content of a query. */
export async function send<N extends EndpointName>(
  client: QueryClient,
  name: N,
  request: RequestOf<N>,
): Promise<ResponseOf<N>> {
  const response = await callWithProof(name, request);
  const key = replacedKey(name, request);
  if (key) client.setQueryData(key, response);
  return response;
}

/** Reloads the open screens after a change, even if it failed, but not the content that it returned. */
export async function refresh(
  client: QueryClient,
  name: EndpointName,
  request: AnyRequest,
): Promise<void> {
  const key = replacedKey(name, request);
  await reloadScreens(client, (queryKey) => !key || hashKey(queryKey) !== hashKey(key));
}

/** Reloads what is on the screen; the rest is reloaded when it is next shown. Does not wait for lists of leads. */
export async function reloadScreens(
  client: QueryClient,
  isWanted: (queryKey: readonly unknown[]) => boolean = () => true,
): Promise<void> {
  reloadLeadLists(client);
  await client.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] !== 'leads' && isWanted(queryKey),
  });
}

/** Reloads only the first pages of lists, because the user may have scrolled through thousands. */
function reloadLeadLists(client: QueryClient): void {
  client.removeQueries({ queryKey: ['leads'], type: 'inactive' });
  client.setQueriesData<InfiniteData<LeadPage>>({ queryKey: ['leads'] }, (data) =>
    data && data.pages.length > maxReloadedPages
      ? {
          pages: data.pages.slice(0, maxReloadedPages),
          pageParams: data.pageParams.slice(0, maxReloadedPages),
        }
      : data,
  );
  void client.invalidateQueries({ queryKey: ['leads'] });
}

/** Removes erased leads from the screen. */
export function forgetLeads(client: QueryClient, leadIds: readonly string[]): void {
  for (const leadId of leadIds) client.removeQueries({ queryKey: ['lead', leadId] });
  void reloadScreens(client);
}

/** The key of the query whose new content the change returns. */
function replacedKey(name: EndpointName, { params = {} }: AnyRequest): unknown[] | undefined {
  const query = replacedBy[name];
  return query && keyOf(query, query === 'lead' ? { params } : {});
}

const replacedBy: Readonly<Partial<Record<EndpointName, EndpointName>>> = {
  revealLead: 'lead',
  changeAccount: 'account',
  changeReplySettings: 'account',
  removeTotp: 'account',
  addPasskey: 'account',
  removePasskey: 'account',
  changeSignInRules: 'signInRules',
  chooseNotifications: 'notificationChoices',
  changeRules: 'rules',
  changeAnswering: 'answering',
  changeAnswerTarget: 'answering',
  changeMonthlyReport: 'monthlyReport',
};
const maxReloadedPages = 10;
