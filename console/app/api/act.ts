import type { InfiniteData } from '@tanstack/react-query';
import type { EndpointName, ResponseOf } from '#console/contract/endpoints.ts';
import type { LeadPage } from '#console/contract/inbox.ts';
import type { RequestOf } from './call.ts';
import { callWithProof } from './proof.ts';
import { queryClient } from './query-client.ts';

/** Makes a change, and resolves once the open screens show it. They are reloaded even if it fails. */
export async function act<N extends EndpointName>(
  name: N,
  request: RequestOf<N>,
): Promise<ResponseOf<N>> {
  const response = await callWithProof(name, request).catch((error: unknown) => {
    void reloadScreens();
    throw error;
  });
  await reloadScreens();
  return response;
}

/** Reloads what is on the screen; the rest is reloaded when it is next shown. Does not wait for lists of leads. */
export async function reloadScreens(
  isWanted: (queryKey: readonly unknown[]) => boolean = () => true,
): Promise<void> {
  reloadLeadLists();
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] !== 'leads' && isWanted(queryKey),
  });
}

/** Reloads only the first pages of lists, because the user may have scrolled through thousands. */
function reloadLeadLists(): void {
  queryClient.removeQueries({ queryKey: ['leads'], type: 'inactive' });
  queryClient.setQueriesData<InfiniteData<LeadPage>>({ queryKey: ['leads'] }, (data) =>
    data && data.pages.length > maxReloadedPages
      ? {
          pages: data.pages.slice(0, maxReloadedPages),
          pageParams: data.pageParams.slice(0, maxReloadedPages),
        }
      : data,
  );
  void queryClient.invalidateQueries({ queryKey: ['leads'] });
}

/** Removes erased leads from the screen. */
export function forgetLeads(leadIds: readonly string[]): void {
  for (const leadId of leadIds) queryClient.removeQueries({ queryKey: ['lead', leadId] });
  void reloadScreens();
}

const maxReloadedPages = 10;
