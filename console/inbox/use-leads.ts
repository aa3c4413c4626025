import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { leadsQuery } from '#console/api/queries.ts';
import type { LeadMatch } from '#contract/console/inbox.ts';
import type { LeadSummary } from '#contract/console/leads.ts';
import type { ShownList } from './shown-list.ts';

export type LoadedLeads = {
  readonly leads: readonly LeadSummary[];
  /** Those among them that are only like what was searched for. */
  readonly similar: ReadonlySet<string>;
  /** By lead: where it has what was searched for. */
  readonly matches: ReadonlyMap<string, readonly LeadMatch[]>;
  /** How many leads the list has, counted up to 1000; null where that is not known. */
  readonly total: number | null;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly loadMore: () => void;
  readonly isLoadingMore: boolean;
};

/** The leads of a list, as far as they are loaded. */
export function useLeads({ conditions, state }: ShownList): LoadedLeads {
  const query = useInfiniteQuery({
    ...leadsQuery(useDeferredValue(conditions)),
    enabled: state === 'ready',
    placeholderData: (previous) => previous,
  });
  const { data, isPending, error, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const { leads, similar, matches } = useMemo(() => {
    const pages = data?.pages ?? [];
    const others = pages.flatMap((page) => page.similar);
    // A lead whose place has changed may be on two pages.
    const all = new Map(pages.flatMap((page) => page.leads).map((lead) => [lead.id, lead]));
    for (const lead of others) all.set(lead.id, lead);
    return {
      leads: [...all.values()],
      similar: new Set(others.map(({ id }) => id)),
      matches: Map.groupBy(
        pages.flatMap((page) => page.matches),
        ({ leadId }) => leadId,
      ),
    };
  }, [data]);
  const loadMore = () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  };
  // A viewer's page may be empty although there is a next one.
  const isSearching = leads.length === 0 && hasNextPage;
  // biome-ignore lint/correctness/useExhaustiveDependencies: Each page that was empty asks for the next.
  useEffect(() => {
    if (isSearching) loadMore();
  }, [isSearching, data?.pages.length]);
  return {
    leads,
    similar,
    matches,
    total: hasNextPage ? (data?.pages[0]?.total ?? null) : leads.length - similar.size,
    isPending: isPending || isSearching,
    error,
    loadMore,
    isLoadingMore: isFetchingNextPage,
  };
}
