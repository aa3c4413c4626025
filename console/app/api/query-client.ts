import {
  infiniteQueryOptions,
  notifyManager,
  QueryClient,
  queryOptions,
  useQuery,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { today } from '#console/app/lib/times.ts';
import { type EndpointName, endpoints, type QueryOf } from '#console/contract/endpoints.ts';
import type { Health, Setup } from '#console/contract/health.ts';
import type { User } from '#console/contract/people.ts';
import type { Role } from '#contract/roles.ts';
import { type AnyRequest, ApiError, call, type RequestOf } from './call.ts';

// Components render a response before the promise of its query resolves, so that code which waits for a change finds it
// on the screen. By default, they would be notified in a later task.
notifyManager.setScheduler(queueMicrotask);

/** The page's only client. Retries queries until they reach the server; never retries changes. */
export const queryClient = new QueryClient({
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

/** The data of an endpoint, cached under its name and its request. */
export function queryOf<N extends EndpointName>(name: N, ...given: GivenTo<N>) {
  const [request = {} as RequestOf<N>] = given;
  return queryOptions({
    queryKey: keyOf(name, request),
    queryFn: ({ signal }) => call(name, request, signal),
    ...timings[name],
  });
}

/** The data of an endpoint, loaded while the component is shown. */
export function useEndpoint<N extends EndpointName>(name: N, ...given: GivenTo<N>) {
  return useQuery(queryOf(name, ...given));
}

/** The pages of a list, keyed by its name and conditions. */
export function pagesOf<N extends 'leads' | 'deliveries' | 'audit'>(
  name: N,
  conditions: Omit<QueryOf<N>, 'limit' | 'cursor'>,
) {
  return infiniteQueryOptions({
    queryKey: [name, conditions],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...conditions, limit: '100', ...pageParam };
      return call(name, { query } as unknown as RequestOf<N>, signal);
    },
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) =>
      nextCursor ? { cursor: nextCursor } : null,
    ...timings[name],
  });
}

/** `['users']`, `['lead', leadId]`, `['analytics', query]` */
export function keyOf(name: EndpointName, { params = {}, query, body }: AnyRequest): unknown[] {
  return [name, ...Object.values(params), query, body].filter((part) => part !== undefined);
}

type GivenTo<N extends EndpointName> =
  Record<never, never> extends RequestOf<N> ? [request?: RequestOf<N>] : [request: RequestOf<N>];

type Timing = {
  readonly staleTime?: number | 'static';
  readonly gcTime?: number;
  readonly refetchInterval?: number;
};

const whileOpen: Timing = { staleTime: Number.POSITIVE_INFINITY };
/** Not even reloaded after a change. */
const once: Timing = { staleTime: 'static' };
const always: Timing = { staleTime: 0 };
/** Reloaded whenever its dialog opens, because it shows a count. */
const perDialog: Timing = { staleTime: 0, gcTime: 0 };

/** The time that data counts as fresh, if not the default. */
const timings: Readonly<Partial<Record<EndpointName, Timing>>> = {
  account: whileOpen,
  signInMethods: once,
  brochures: once,
  previewInvitation: once,
  apiTokens: always,
  sessions: always,
  retention: always,
  erasures: always,
  analytics: always,
  audit: always,
  deliveryAttempts: always,
  exportColumns: perDialog,
  // A search may query a government service.
  laboratoryCandidates: once,
  // No event reports a failed delivery. Polling doesn't count as use of the session.
  health: { refetchInterval: 15_000 },
};

/**
 * The date on which follow-ups are due: the server's, or this browser's until the counts are
 * loaded.
 */
export function useToday(): string {
  return useEndpoint('leadCounts').data?.today ?? today();
}

/** Undefined until it is loaded, and for users who may not see it. */
function useHealth(): Health | undefined {
  return useQuery({ ...queryOf('health'), enabled: useRights()('health') }).data;
}

/** The problems of the server, for owners, who can fix them. */
export function useProblems(): Health['problems'] {
  const mayFix = useRights()('skipSetupStep');
  const problems = useHealth()?.problems;
  return (mayFix && problems) || [];
}

/** The number of open setup steps; zero for users who can't do them. */
export function useOpenSteps(): number {
  const mayDoThem = useRights()('skipSetupStep');
  return useHealth()?.setup.filter((one) => mayDoThem && isOpenStep(one)).length ?? 0;
}

export function isOpenStep({ isDone, isSkipped }: Setup[number]): boolean {
  return !isDone && !isSkipped;
}

/** The signed-in user. Pages that use it load after the account. */
export function useAccount() {
  return useSuspenseQuery(queryOf('account')).data;
}

/** All users; none until they are loaded. */
export function useUsers(): readonly User[] {
  return useEndpoint('users').data?.users ?? noUsers;
}

const noUsers: readonly User[] = [];

/** Returns a function that finds a user's name: undefined for nobody, and until the users are loaded. */
export function useNames(): (userId: string | null) => string | undefined {
  const users = useUsers();
  return (userId) => users.find(({ id }) => id === userId)?.name;
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
