import type { QueryClient } from '@tanstack/react-query';
import { sharedValue } from '#console/app/lib/shared-value.ts';
import type { ConsoleEvents, PresentUser } from '#console/contract/events.ts';
import { reloadScreens } from './act.ts';
import { ApiError, reachable } from './call.ts';
import { queryOf } from './query-client.ts';

/**
 * Keeps the screen up to date while the console is open. Reloads everything whenever the stream
 * opens, because earlier events are lost. Returns a function that ends the stream.
 */
export function followLiveEvents(
  client: QueryClient,
  onLead: (leadId: string) => void,
): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasEnded = false;
  /** Consecutive rejections. */
  let refusals = 0;

  function open(): void {
    source = new EventSource('/api/events');
    source.onopen = () => {
      refusals = 0;
      reachable.set(true);
      // The server sends no presence event if nobody has a lead open.
      presentUsers.set([]);
      reloadAll(client);
    };
    source.onerror = () => {
      if (source?.readyState !== EventSource.CLOSED) return reachable.set(false);
      // Browsers don't retry after a response that isn't a stream. The session may have ended.
      source.close();
      timer = setTimeout(reopen, Math.min(firstDelayMs * 2 ** refusals, maxDelayMs));
      refusals += 1;
    };
    listenTo(source, client, onLead);
  }

  async function reopen(): Promise<void> {
    // An ended session opens the sign-in page (`onSignedOut`).
    const error = await client
      .fetchQuery({ ...queryOf('account'), staleTime: 0, retry: false })
      .then(
        () => null,
        (cause: unknown) => cause,
      );
    if (error instanceof ApiError && error.code === 'signed-out') return;
    if (!hasEnded) open();
  }

  function close(): void {
    clearTimeout(timer);
    source?.close();
  }

  // A page in the back/forward cache would keep one of the few connections that a browser opens to a server.
  function resume({ persisted }: PageTransitionEvent): void {
    if (persisted) open();
  }

  open();
  addEventListener('pagehide', close);
  addEventListener('pageshow', resume);
  return () => {
    hasEnded = true;
    removeEventListener('pagehide', close);
    removeEventListener('pageshow', resume);
    close();
    // If there is no stream, the next request shows whether the server is reachable.
    reachable.set(true);
  };
}

function listenTo(
  source: EventSource,
  client: QueryClient,
  onLead: (leadId: string) => void,
): void {
  function listen<N extends keyof ConsoleEvents>(
    name: N,
    receive: (data: ConsoleEvents[N]) => void,
  ): void {
    source.addEventListener(name, ({ data }: MessageEvent<string>) =>
      receive(JSON.parse(data) as ConsoleEvents[N]),
    );
  }

  listen('lead-received', ({ leadId }) => {
    reloadOthers(client);
    onLead(leadId);
  });
  listen('leads-changed', ({ leadIds }) => {
    reloadOthers(client);
    for (const leadId of leadIds) void client.invalidateQueries({ queryKey: ['lead', leadId] });
  });
  listen('presence', ({ present }) => presentUsers.set(present));
  listen('notified', ({ userIds }) => {
    const userId = client.getQueryData(queryOf('account').queryKey)?.id;
    if (userId !== undefined && userIds.includes(userId)) reloadOthers(client);
  });
  listen('changed', () => reloadOthers(client));
  listen('stale', () => reloadAll(client));
}

/** Reloads everything but the account, which changes only through this window. */
function reloadAll(client: QueryClient): void {
  void reloadScreens(client, ([name]) => name !== 'account');
}

/** Leaves out leads' pages, because reloading one hides what a viewer has revealed. */
function reloadOthers(client: QueryClient): void {
  void reloadScreens(client, ([name]) => name !== 'account' && name !== 'lead');
}

/** All users who have a lead open. */
export const presentUsers = sharedValue<readonly PresentUser[]>([]);
const firstDelayMs = 1000;
/** The longest a user with too many windows waits for the stream after closing one. */
const maxDelayMs = 60_000;
