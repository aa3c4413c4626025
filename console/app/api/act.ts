import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { EndpointName, ResponseOf } from '#console/contract/endpoints.ts';
import type { LeadPage } from '#console/contract/inbox.ts';
import type { RequestOf } from './call.ts';
import { callWithProof } from './proof.ts';

/** Makes a change, and resolves once the open screens show it. They are reloaded even if it fails. */
export async function act<N extends EndpointName>(
  client: QueryClient,
  name: N,
  request: RequestOf<N>,
): Promise<ResponseOf<N>> {
  const response = await callWithProof(name, request).catch((error: unknown) => {
    void reloadScreens(client);
    throw error;
  });
  await reloadScreens(client);
  return response;
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

const maxReloadedPages = 10;
