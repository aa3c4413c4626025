import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '#server/lib/log.ts';
import type { Lookup, LookupResult, ReadResponse, RegistryApi } from './lookup.ts';

export type OnlineRegistryOptions<R> = {
  readonly api: RegistryApi<R>;
  readonly clock: () => Date;
  readonly log: Log;
  readonly fetch: Fetch;
  readonly limits: OnlineLimits;
};

export type OnlineLimits = {
  readonly attemptMs: number;
  /** Time for both attempts. */
  readonly totalMs: number;
  readonly retryPauseMs: number;
  readonly foundLifetimeMs: number;
  readonly notFoundLifetimeMs: number;
  readonly maxCachedResults: number;
  /** Consecutive failures after which no requests are sent for `pauseMs`. */
  readonly failuresToPause: number;
  readonly pauseMs: number;
};

/**
 * Asks the online registry, with a cache, pauses after failures and one request at a time per number. Logs contain
 * outcomes, never numbers.
 */
export function onlineRegistry<R>({
  api,
  clock,
  log,
  fetch,
  limits,
}: OnlineRegistryOptions<R>): Lookup<R> {
  const cache = new Map<string, { readonly value: LookupResult<R>; readonly until: number }>();
  const pending = new Map<string, Promise<LookupResult<R>>>();
  let failures = 0;
  /** Saves visitors from waiting for a registry that is down. */
  let pausedUntil = 0;

  function known(number: string) {
    const entry = cache.get(number);
    return entry && entry.until > clock().getTime() ? entry.value : pending.get(number);
  }

  async function ask(number: string): Promise<LookupResult<R>> {
    if (clock().getTime() < pausedUntil) {
      return { kind: 'unavailable', reason: 'paused after failures' };
    }
    const attempt = await askTwice(number);
    const wasPaused = failures >= limits.failuresToPause;
    failures = attempt.kind === 'failed' ? failures + 1 : 0;
    if (failures >= limits.failuresToPause) pausedUntil = clock().getTime() + limits.pauseMs;
    if (wasPaused !== failures >= limits.failuresToPause) {
      log.warn({}, wasPaused ? `${api.name} is back` : `${api.name} paused after failures`);
    }
    return remember(number, attempt);
  }

  async function askTwice(number: string): Promise<Attempt<R>> {
    const deadline = performance.now() + limits.totalMs;
    const first = await askRegistry(fetch, api, number, limits.attemptMs);
    if (first.kind !== 'failed') return first;
    log.warn({ reason: first.reason, attempt: 1 }, `${api.name} did not respond`);
    if (first.reason === tooMany) return first;
    await wait(limits.retryPauseMs);
    const leftMs = Math.min(limits.attemptMs, Math.floor(deadline - performance.now()));
    if (leftMs <= 0) return first;
    const second = await askRegistry(fetch, api, number, leftMs);
    if (second.kind === 'failed') {
      log.warn({ reason: second.reason, attempt: 2 }, `${api.name} did not respond`);
    }
    return second;
  }

  function keep(number: string, value: LookupResult<R>, lifetimeMs: number) {
    // A forgotten result costs only a request.
    if (cache.size >= limits.maxCachedResults) cache.clear();
    cache.set(number, { value, until: clock().getTime() + lifetimeMs });
    return value;
  }

  function remember(number: string, attempt: Attempt<R>): LookupResult<R> {
    switch (attempt.kind) {
      case 'failed':
        return { kind: 'unavailable', reason: attempt.reason };
      case 'rejected':
        log.warn({}, `${api.name} rejected the request`);
        return { kind: 'unavailable', reason: 'registry rejected the request' };
      case 'not-found':
        return keep(number, attempt, limits.notFoundLifetimeMs);
      case 'found': {
        const { record } = attempt;
        const found = { kind: 'found', record, source: 'online', updated: clock() } as const;
        return keep(number, found, limits.foundLifetimeMs);
      }
    }
  }

  return {
    lookUp: async (number) => {
      const earlier = known(number);
      if (earlier) return earlier;
      const asked = ask(number).finally(() => pending.delete(number));
      pending.set(number, asked);
      return asked;
    },
  };
}

const tooMany = 'status 429';
const minuteMs = 60_000;
/** At most two attempts in five seconds, less what reading an imported file may take (R138). */
export const onlineLimits: OnlineLimits = {
  attemptMs: 3_000,
  totalMs: 4_000,
  retryPauseMs: 200,
  foundLifetimeMs: 24 * 60 * minuteMs,
  notFoundLifetimeMs: 15 * minuteMs,
  maxCachedResults: 5_000,
  failuresToPause: 5,
  pauseMs: 30_000,
};

export type Fetch = (url: URL, init: RequestInit) => Promise<Response>;

/** `failed` may be temporary; `reason` is for the log and quotes no data. */
export type Attempt<R> =
  | Exclude<ReadResponse<R>, { kind: 'unreadable' }>
  | { readonly kind: 'failed'; readonly reason: string };

/** Sends one GET request. Never rejects. */
async function askRegistry<R>(
  fetch: Fetch,
  api: RegistryApi<R>,
  number: string,
  timeoutMs: number,
): Promise<Attempt<R>> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const headers = { accept: 'application/json' };
    // Reject redirects, which would lead to a server that nobody configured.
    const response = await fetch(api.addressOf(number), { headers, signal, redirect: 'error' });
    const problem = problemOf(response);
    if (problem !== null) {
      await response.body?.cancel();
      return { kind: 'failed', reason: problem };
    }
    const body = await limitedText(response);
    if (body === null) return { kind: 'failed', reason: 'response too large' };
    const outcome = api.read(body, number);
    return outcome.kind === 'unreadable' ? { kind: 'failed', reason: outcome.reason } : outcome;
  } catch {
    return { kind: 'failed', reason: signal.aborted ? 'timeout' : 'no connection' };
  }
}

/** The registries always respond with status 200; any other status comes from a proxy in front of them. */
function problemOf(response: Response): string | null {
  if (response.status !== 200) return `status ${response.status}`;
  const type = response.headers.get('content-type') ?? '';
  return /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type) ? null : 'not JSON';
}

/** Null when the body is larger than any record, measured after decompression. */
async function limitedText(response: Response): Promise<string | null> {
  if (!response.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Far larger than any record with all its identifiers and endpoints. */
const maxBytes = 256 * 1024;
