import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { pagesOf } from '#console/app/api/query-client.ts';
import type { ShownList } from './shown-list.ts';

export type LoadedLeads = ReturnType<typeof useLeads>;

/** The leads in a list that are loaded so far. */
export function useLeads({ conditions, state }: ShownList) {
  const query = useInfiniteQuery({
    ...pagesOf('leads', useDeferredValue(conditions)),
    enabled: state === 'ready',
    placeholderData: (previous) => previous,
  });
  const { data, isPending, error, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const { leads, similar, matches } = useMemo(() => {
    const pages = data?.pages ?? [];
    const others = pages.flatMap((page) => page.similar);
    // A lead that moved may be on two pages.
    const all = new Map(pages.flatMap((page) => page.leads).map((lead) => [lead.id, lead]));
    for (const lead of others) all.set(lead.id, lead);
    return {
      leads: [...all.values()],
      /** The leads that only resemble the search text. */
      similar: new Set(others.map(({ id }) => id)),
      /** The search's matches, by lead. */
      matches: Map.groupBy(
        pages.flatMap((page) => page.matches),
        ({ leadId }) => leadId,
      ),
    };
  }, [data]);
  const loadMore = () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  };
  // A viewer's page may be empty even if there is a next page.
  const isSearching = leads.length === 0 && hasNextPage;
  // biome-ignore lint/correctness/useExhaustiveDependencies: Each empty page requests the next one.
  useEffect(() => {
    if (isSearching) loadMore();
  }, [isSearching, data?.pages.length]);
  return {
    leads,
    similar,
    matches,
    /** The number of leads in the list, counted up to 1000; null if unknown. */
    total: hasNextPage ? (data?.pages[0]?.total ?? null) : leads.length - similar.size,
    isPending: isPending || isSearching,
    error,
    loadMore,
    isLoadingMore: isFetchingNextPage,
  };
}
