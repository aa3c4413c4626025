import { setTimeout as wait } from 'node:timers/promises';
import { readRetryAfter } from '#server/lib/http/post-json.ts';
import type { Log } from '#server/lib/log.ts';
import type { LookupResult, ReadResponse, RegistryApi } from './lookup.ts';

export type OnlineRegistryOptions<R> = {
  readonly api: RegistryApi<R>;
  readonly clock: () => Date;
  readonly log: Log;
  readonly fetch: Fetch;
  readonly limits: OnlineLimits;
};

export type OnlineLimits = {
  readonly attemptMs: number;
  readonly retryPauseMs: number;
  readonly foundLifetimeMs: number;
  readonly notFoundLifetimeMs: number;
  readonly maxCachedResults: number;
  readonly failuresToOpen: number;
  readonly openMs: number;
};

/**
 * Asks the online registry, with a cache and a circuit breaker. `deadline` is a `performance.now()` time.
 * Logs contain outcomes, never numbers.
 */
export function onlineRegistry<R>({ api, clock, log, fetch, limits }: OnlineRegistryOptions<R>) {
  const cache = createResultCache<LookupResult<R>>(clock, limits.maxCachedResults);
  const breaker = createCircuitBreaker(clock, limits);

  /** The time until which the registry asked us to send no requests. */
  let pausedUntil = 0;

  async function ask(number: string, deadline: number): Promise<LookupResult<R>> {
    if (clock().getTime() < pausedUntil) {
      return { kind: 'unavailable', reason: 'the registry asked for a pause' };
    }
    if (!breaker.admits()) return { kind: 'unavailable', reason: 'circuit breaker is open' };
    const attempt = await askTwice(number, deadline);
    if (breaker.report(attempt.kind === 'failed' ? 'failed' : 'answered')) {
      log.warn({}, breaker.isOpen() ? `${api.name} paused after failures` : `${api.name} is back`);
    }
    return remember(number, attempt);
  }

  async function askTwice(number: string, deadline: number): Promise<Attempt<R>> {
    const first = await askRegistry(fetch, api, number, limits.attemptMs);
    if (first.kind !== 'failed') return first;
    const pauseMs = first.pauseMs ?? 0;
    if (pauseMs > 0) pausedUntil = Math.max(pausedUntil, clock().getTime() + pauseMs);
    log.warn({ reason: first.reason, attempt: 1 }, `${api.name} did not respond`);
    if (first.isLimited || pauseMs > 0) return first;
    await wait(limits.retryPauseMs);
    const leftMs = Math.min(limits.attemptMs, Math.floor(deadline - performance.now()));
    if (leftMs <= 0) return first;
    const second = await askRegistry(fetch, api, number, leftMs);
    if (second.kind === 'failed') {
      log.warn({ reason: second.reason, attempt: 2 }, `${api.name} did not respond`);
    }
    return second;
  }

  function remember(number: string, attempt: Attempt<R>): LookupResult<R> {
    switch (attempt.kind) {
      case 'failed':
        return { kind: 'unavailable', reason: attempt.reason };
      case 'rejected':
        log.warn({}, `${api.name} rejected the request`);
        return { kind: 'unavailable', reason: 'registry rejected the request' };
      case 'not-found':
        cache.set(number, attempt, limits.notFoundLifetimeMs);
        return attempt;
      case 'found': {
        const { record } = attempt;
        const found = { kind: 'found', record, source: 'online', updated: clock() } as const;
        cache.set(number, found, limits.foundLifetimeMs);
        return found;
      }
    }
  }

  return {
    lookUp: async (number: string, deadline: number): Promise<LookupResult<R>> =>
      cache.get(number) ?? ask(number, deadline),
  };
}

/** A cache of the most recently used responses, each with its own lifetime. */
function createResultCache<T>(clock: () => Date, maxEntries: number) {
  /** Entries in order of last use: a Map keeps the order of insertion. */
  const entries = new Map<string, { readonly value: T; readonly until: number }>();

  return {
    get: (key: string): T | undefined => {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      if (entry.until <= clock().getTime()) return undefined;
      entries.set(key, entry);
      return entry.value;
    },

    set: (key: string, value: T, lifetimeMs: number) => {
      entries.delete(key);
      entries.set(key, { value, until: clock().getTime() + lifetimeMs });
      if (entries.size <= maxEntries) return;
      for (const oldest of entries.keys()) {
        entries.delete(oldest);
        return;
      }
    },
  };
}

/**
 * Saves visitors from waiting for a registry that is down. After several consecutive failures it gets no requests for a
 * while; then a single lookup tests whether it is back.
 */
function createCircuitBreaker(
  clock: () => Date,
  { failuresToOpen, openMs }: Pick<OnlineLimits, 'failuresToOpen' | 'openMs'>,
) {
  let failed = 0;
  let openUntil: number | null = null;
  let probing = false;

  return {
    /** True if a request may be sent now. Each `true` must be followed by a `report`. */
    admits: () => {
      if (openUntil === null) return true;
      if (probing || clock().getTime() < openUntil) return false;
      probing = true;
      return true;
    },

    /** Returns true if the report opened or closed the circuit. */
    report: (outcome: 'answered' | 'failed') => {
      const wasOpen = openUntil !== null;
      probing = false;
      if (outcome === 'answered') {
        failed = 0;
        openUntil = null;
        return wasOpen;
      }
      failed += 1;
      if (failed < failuresToOpen) return false;
      openUntil = clock().getTime() + openMs;
      return !wasOpen;
    },

    isOpen: () => openUntil !== null,
  };
}

export type Fetch = (url: URL, init: RequestInit) => Promise<Response>;

/** `failed` may be temporary; `reason` is for the log and quotes no data. */
export type Attempt<R> =
  | Exclude<ReadResponse<R>, { kind: 'unreadable' }>
  | {
      readonly kind: 'failed';
      readonly reason: string;
      /** The registry has rate-limited us. */
      readonly isLimited?: boolean;
      /** The pause that the registry asked for. */
      readonly pauseMs?: number;
    };

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
      const isBusy = response.status === 429 || response.status === 503;
      const asked = response.headers.get('retry-after') ?? '';
      const pauseMs = isBusy ? readRetryAfter(asked, maxPauseMs) : 0;
      return { kind: 'failed', reason: problem, isLimited: response.status === 429, pauseMs };
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
/** Caps the pause, even if the registry asks for a longer one. */
const maxPauseMs = 10 * 60 * 1000;
