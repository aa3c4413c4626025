import { useQuery } from '@tanstack/react-query';
import { call } from '#console/app/api/call.ts';
import type { LeadSummary } from '#console/contract/leads.ts';

/**
 * The first leads that a search finds; undefined until they are loaded, or if nothing is searched. Its key differs from
 * that of lists, whose pages are patched.
 */
export function useFoundLeads(search: string, limit: string): readonly LeadSummary[] | undefined {
  const { data } = useQuery({
    queryKey: ['found-leads', search, limit],
    queryFn: () => call('leads', { query: { search, limit } }),
    enabled: search !== '',
    placeholderData: (before) => before,
  });
  return search === '' || !data ? undefined : [...data.leads, ...data.similar];
}
