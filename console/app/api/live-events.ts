import type { ConsoleEvents } from '#console/contract/events.ts';
import { reloadScreens } from './act.ts';
import { ApiError, reachable } from './call.ts';
import { queryClient, queryOf } from './query-client.ts';

/**
 * Keeps the screen up to date while the console is open. One tab has the stream and passes its events on to the others,
 * because over HTTP/1.1 a browser opens only six connections to a server. Returns a function that ends the stream.
 */
export function followLiveEvents(onLead: (leadId: string) => void): () => void {
  const others = new BroadcastChannel('live-events');
  let stop: () => void = () => undefined;
  let hasStream = false;

  const receivers = receiversOf(onLead);

  function show([name, data]: LiveEvent): void {
    receivers[name](data as never);
  }

  function emit(event: LiveEvent): void {
    show(event);
    others.postMessage(event);
  }

  // A tab that opens later has lost earlier events, so it says hello and is welcomed by the tab that has the stream.
  const tab = Math.random();
  others.onmessage = ({ data }: MessageEvent<LiveEvent>) => {
    const [name, content] = data;
    if (name === 'hello') {
      if (hasStream) others.postMessage(['welcome', content]);
    } else if (name !== 'welcome' || content.tab === tab) show(data);
  };

  function start(): void {
    const stopped = new AbortController();
    const lead = () =>
      new Promise<void>((resolve) => {
        const close = openStream(emit);
        hasStream = true;
        stopped.signal.addEventListener('abort', () => {
          hasStream = false;
          close();
          resolve();
        });
      });
    stop = () => stopped.abort();
    others.postMessage(['hello', { tab }] satisfies LiveEvent);
    // Browsers have no locks for a page that was loaded without TLS from another machine.
    if (!navigator.locks) void lead();
    else
      void navigator.locks
        .request('live-events', { signal: stopped.signal }, lead)
        .catch(() => undefined);
  }

  // A page in the back/forward cache would keep the stream from the other tabs.
  const resume = ({ persisted }: PageTransitionEvent) => persisted && start();

  start();
  const pause = () => stop();
  addEventListener('pagehide', pause);
  addEventListener('pageshow', resume);
  return () => {
    removeEventListener('pagehide', pause);
    removeEventListener('pageshow', resume);
    stop();
    others.close();
    // If there is no stream, the next request shows whether the server is reachable.
    reachable.set(true);
  };
}

/** Opens the stream again whenever it ends. Returns a function that closes it. */
function openStream(emit: (event: LiveEvent) => void): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasEnded = false;
  /** Consecutive rejections. */
  let refusals = 0;

  function open(): void {
    source = new EventSource('/api/events');
    source.onopen = () => {
      refusals = 0;
      emit(['opened', {}]);
    };
    source.onerror = () => {
      if (source?.readyState !== EventSource.CLOSED) return emit(['interrupted', {}]);
      // Browsers don't retry after a response that isn't a stream. The session may have ended.
      source.close();
      timer = setTimeout(reopen, Math.min(firstDelayMs * 2 ** refusals, maxDelayMs));
      refusals += 1;
    };
    for (const name of eventNames) {
      source.addEventListener(name, ({ data }: MessageEvent<string>) =>
        emit([name, JSON.parse(data)] as LiveEvent),
      );
    }
  }

  async function reopen(): Promise<void> {
    // An ended session opens the sign-in page (`onRefusal`).
    const error = await queryClient
      .fetchQuery({ ...queryOf('account'), staleTime: 0, retry: false })
      .then(
        () => null,
        (cause: unknown) => cause,
      );
    if (error instanceof ApiError && error.code === 'signed-out') return;
    if (!hasEnded) open();
  }

  open();
  return () => {
    hasEnded = true;
    clearTimeout(timer);
    source?.close();
  };
}

type StreamEvents = ConsoleEvents & {
  /** The stream is open. Earlier events are lost. */
  readonly opened: object;
  readonly interrupted: object;
  /** Between tabs. */
  readonly hello: { readonly tab: number };
  readonly welcome: { readonly tab: number };
};
type LiveEvent = {
  [Name in keyof StreamEvents]: readonly [Name, StreamEvents[Name]];
}[keyof StreamEvents];

type Receivers = { readonly [Name in keyof StreamEvents]: (data: StreamEvents[Name]) => void };

function receiversOf(onLead: (leadId: string) => void): Receivers {
  return {
    opened: () => {
      reachable.set(true);
      reloadAll();
    },
    interrupted: () => reachable.set(false),
    hello: () => undefined,
    welcome: () => reloadAll(),
    'lead-received': ({ leadId }) => {
      reloadOthers();
      onLead(leadId);
    },
    'leads-changed': ({ leadIds }) => {
      reloadOthers();
      for (const leadId of leadIds)
        void queryClient.invalidateQueries({ queryKey: ['lead', leadId] });
    },
    changed: () => reloadOthers(),
    stale: () => reloadAll(),
  };
}

const eventNames = [
  'lead-received',
  'leads-changed',
  'changed',
  'stale',
] as const satisfies readonly (keyof ConsoleEvents)[];

/** Reloads everything but the account, which changes only through this window. */
function reloadAll(): void {
  void reloadScreens(([name]) => name !== 'account');
}

/** Leaves out leads' pages, because reloading one hides what a viewer has revealed. */
function reloadOthers(): void {
  void reloadScreens(([name]) => name !== 'account' && name !== 'lead');
}

const firstDelayMs = 1000;
/** The longest a user with too many windows waits for the stream after closing one. */
const maxDelayMs = 60_000;
