import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { pagesOf } from '#console/api/queries.ts';
import type { LeadMatch } from '#contract/console/inbox.ts';
import type { LeadSummary } from '#contract/console/leads.ts';
import type { ShownList } from './shown-list.ts';

export type LoadedLeads = {
  readonly leads: readonly LeadSummary[];
  /** The leads that only resemble the search text. */
  readonly similar: ReadonlySet<string>;
  /** The places that match the search, by lead. */
  readonly matches: ReadonlyMap<string, readonly LeadMatch[]>;
  /** The number of leads in the list, counted up to 1000; null if unknown. */
  readonly total: number | null;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly loadMore: () => void;
  readonly isLoadingMore: boolean;
};

/** The leads of a list loaded so far. */
export function useLeads({ conditions, state }: ShownList): LoadedLeads {
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
  // A viewer's page may be empty although there is a next page.
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
