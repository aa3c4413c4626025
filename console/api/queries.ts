import {
  infiniteQueryOptions,
  QueryClient,
  queryOptions,
  useQuery,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { today } from '#console/lib/times.ts';
import { type EndpointName, endpoints, type QueryOf } from '#contract/console/endpoints.ts';
import type { LeadConditions } from '#contract/console/lead-views.ts';
import type { RetentionDays } from '#contract/console/privacy.ts';
import type { Role } from '#contract/console/values.ts';
import { ApiError, call } from './call.ts';

/** Retries requests until they reach the server, but never changes. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        retry: (_count, error) => error instanceof ApiError && error.isTemporary,
        retryDelay: (count) => Math.min(1000 * 2 ** count, 15_000),
      },
      mutations: { networkMode: 'always' },
    },
  });
}

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => call('account', {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
});

export const signInMethodsQuery = queryOptions({
  queryKey: ['sign-in-methods'],
  queryFn: ({ signal }) => call('signInMethods', {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
});

export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: ({ signal }) => call('users', {}, signal),
});

export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: ({ signal }) => call('templates', {}, signal),
});

export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: ({ signal }) => call('invitations', {}, signal),
});

export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: ({ signal }) => call('serviceTokens', {}, signal),
  staleTime: 0,
});

export const signInRulesQuery = queryOptions({
  queryKey: ['sign-in-rules'],
  queryFn: ({ signal }) => call('signInRules', {}, signal),
});

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call('sessions', {}, signal),
  staleTime: 0,
});

export const retentionQuery = queryOptions({
  queryKey: ['retention'],
  queryFn: ({ signal }) => call('retention', {}, signal),
  staleTime: 0,
});

/** Polls while an erasure is unfinished. */
export const erasuresQuery = queryOptions({
  queryKey: ['erasures'],
  queryFn: ({ signal }) => call('erasures', {}, signal),
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.erasures.some(({ erasedAt }) => erasedAt === null) ? erasurePollMs : false,
});
export const erasurePollMs = 2000;

export function retentionPreviewQuery(form: string, days: RetentionDays) {
  return queryOptions({
    queryKey: ['retention', form, days],
    queryFn: ({ signal }) => call('previewRetention', { params: { form }, body: { days } }, signal),
  });
}

export const tagsQuery = queryOptions({
  queryKey: ['tags'],
  queryFn: ({ signal }) => call('tags', {}, signal),
});

export const countsQuery = queryOptions({
  queryKey: ['counts'],
  queryFn: ({ signal }) => call('leadCounts', {}, signal),
});

/**
 * The date at which follow-ups are due: the server's, or this browser's until the counts are
 * loaded.
 */
export function useToday(): string {
  return useQuery(countsQuery).data?.today ?? today();
}

export function todayOf(client: QueryClient): string {
  return client.getQueryData(countsQuery.queryKey)?.today ?? today();
}

/**
 * Live events keep the lists up to date. Structural sharing is off, because comparing all loaded
 * pages takes too long.
 */
export function leadsQuery(conditions: LeadConditions) {
  return infiniteQueryOptions({
    queryKey: ['leads', conditions],
    queryFn: ({ pageParam, signal }) =>
      call('leads', { query: { ...conditions, limit: '100', ...pageParam } }, signal),
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: ({ nextCursor }) => (nextCursor ? { cursor: nextCursor } : null),
    refetchOnWindowFocus: false,
    structuralSharing: false,
  });
}

export const suppressionQuery = queryOptions({
  queryKey: ['suppression'],
  queryFn: ({ signal }) => call('suppression', {}, signal),
});

/**
 * Polls while the console is open, because no event reports a failed delivery. Polling doesn't
 * count as use of the session.
 */
export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: ({ signal }) => call('health', {}, signal),
  refetchInterval: 15_000,
});

/** The number of open setup steps; zero for users who can't do them. */
export function useOpenSteps(): number {
  const mayDoThem = useRights()('skipSetupStep');
  // Other users have the data too, because the sidebar loads it.
  const { data } = useQuery({ ...healthQuery, enabled: mayDoThem });
  if (!mayDoThem) return 0;
  return data?.setup.filter(({ isDone, reason }) => !isDone && reason === null).length ?? 0;
}

/** Reloaded whenever the dialog opens, because it shows a count. */
export function exportColumnsQuery(conditions: QueryOf<'exportColumns'>) {
  return queryOptions({
    queryKey: ['export-columns', conditions],
    queryFn: ({ signal }) => call('exportColumns', { query: conditions }, signal),
    staleTime: 0,
    gcTime: 0,
  });
}

export const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: ({ signal }) => call('savedViews', {}, signal),
});

export function leadQuery(leadId: string) {
  return queryOptions({
    queryKey: ['lead', leadId],
    queryFn: ({ signal }) => call('lead', { params: { leadId } }, signal),
  });
}

/** Cached while a user moves between leads, because a search may ask a service of the government. */
export function laboratoryCandidatesQuery(leadId: string) {
  return queryOptions({
    queryKey: ['laboratory-candidates', leadId],
    queryFn: ({ signal }) => call('laboratoryCandidates', { params: { leadId } }, signal),
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
  });
}

export function deliveriesQuery(conditions: Omit<QueryOf<'deliveries'>, 'limit' | 'cursor'>) {
  return infiniteQueryOptions({
    queryKey: ['deliveries', conditions],
    queryFn: ({ pageParam, signal }) =>
      call('deliveries', { query: { ...conditions, limit: '100', ...pageParam } }, signal),
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: ({ nextCursor }) => (nextCursor ? { cursor: nextCursor } : null),
  });
}

/** Cached for a while: counts change constantly, but adding up many days is slow. */
export function numbersQuery(conditions: QueryOf<'numbers'>) {
  return queryOptions({
    queryKey: ['numbers', conditions],
    queryFn: ({ signal }) => call('numbers', { query: conditions }, signal),
    staleTime: 0,
    refetchInterval: conditions.days === '90' ? 60_000 : 15_000,
  });
}

export function auditQuery(conditions: Omit<QueryOf<'audit'>, 'limit' | 'cursor'>) {
  return infiniteQueryOptions({
    queryKey: ['audit', conditions],
    queryFn: ({ pageParam, signal }) =>
      call('audit', { query: { ...conditions, limit: '100', ...pageParam } }, signal),
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: ({ nextCursor }) => (nextCursor ? { cursor: nextCursor } : null),
    staleTime: 0,
  });
}

export const deliveryChannelsQuery = queryOptions({
  queryKey: ['deliveries', 'channels'],
  queryFn: ({ signal }) => call('deliveryChannels', {}, signal),
});

export function deliveryAttemptsQuery(deliveryId: string) {
  return queryOptions({
    queryKey: ['deliveries', 'attempts', deliveryId],
    queryFn: ({ signal }) => call('deliveryAttempts', { params: { deliveryId } }, signal),
    staleTime: 0,
  });
}

export function replayableQuery(filter: QueryOf<'replayableDeliveries'>) {
  return queryOptions({
    queryKey: ['deliveries', 'replayable', filter],
    queryFn: ({ signal }) => call('replayableDeliveries', { query: filter }, signal),
    staleTime: 0,
    gcTime: 0,
  });
}

export const destinationsQuery = queryOptions({
  queryKey: ['destinations'],
  queryFn: ({ signal }) => call('destinations', {}, signal),
});

/** Live events report new ones, so the list needs no polling. */
export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => call('notifications', {}, signal),
});

export const notificationChoicesQuery = queryOptions({
  queryKey: ['notification-choices'],
  queryFn: ({ signal }) => call('notificationChoices', {}, signal),
});

export const tiersQuery = queryOptions({
  queryKey: ['tiers'],
  queryFn: ({ signal }) => call('volumeTiers', {}, signal),
});

export const recipientsQuery = queryOptions({
  queryKey: ['recipients'],
  queryFn: ({ signal }) => call('recipients', {}, signal),
});

/** The signed-in user. Pages that use it load after the account. */
export function useAccount() {
  return useSuspenseQuery(accountQuery).data;
}

/**
 * Returns a function that checks the user's right to an endpoint. Controls without that right are
 * hidden.
 */
export function useRights(): (name: EndpointName) => boolean {
  const { role } = useAccount();
  return (name) => isAllowed(name, role);
}

export function isAllowed(name: EndpointName, role: Role): boolean {
  const { access } = endpoints[name];
  return typeof access === 'string' ? access === 'anyone' : access.some((one) => one === role);
}
