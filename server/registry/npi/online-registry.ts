import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '#server/lib/log.ts';
import { type ReadAnswer, readAnswer } from './read-answer.ts';
import type { RegistryAnswer } from './registry.ts';

export type OnlineRegistryOptions = {
  /** Of an API that speaks NPPES v2.1. */
  readonly url: string;
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
  readonly maxCachedAnswers: number;
  readonly failuresToOpen: number;
  readonly openMs: number;
};

/**
 * Asks the online registry, with a cache and a circuit breaker. `deadline` is a `performance.now()` time.
 * Logs contain outcomes, never NPIs.
 */
export function onlineRegistry({ url, clock, log, fetch, limits }: OnlineRegistryOptions) {
  const cache = createAnswerCache<RegistryAnswer>(clock, limits.maxCachedAnswers);
  const breaker = createCircuitBreaker(clock, {
    failures: limits.failuresToOpen,
    openMs: limits.openMs,
  });

  /** The time until which the registry asked for no requests. */
  let pausedUntil = 0;

  async function ask(npi: string, deadline: number): Promise<RegistryAnswer> {
    if (clock().getTime() < pausedUntil) {
      return { kind: 'unavailable', reason: 'the registry asked for a pause' };
    }
    if (!breaker.admits()) return { kind: 'unavailable', reason: 'circuit breaker is open' };
    const attempt = await askTwice(npi, deadline);
    if (breaker.report(attempt.kind === 'failed' ? 'failed' : 'answered')) {
      log.warn(
        {},
        breaker.isOpen() ? 'NPI registry paused after failures' : 'NPI registry is back',
      );
    }
    return remember(npi, attempt);
  }

  async function askTwice(npi: string, deadline: number): Promise<Attempt> {
    const first = await askRegistry(fetch, url, npi, limits.attemptMs);
    if (first.kind !== 'failed') return first;
    const pauseMs = first.pauseMs ?? 0;
    if (pauseMs > 0) pausedUntil = Math.max(pausedUntil, clock().getTime() + pauseMs);
    log.warn({ reason: first.reason, attempt: 1 }, 'NPI registry did not answer');
    if (first.isLimited || pauseMs > 0) return first;
    await wait(limits.retryPauseMs);
    const leftMs = Math.min(limits.attemptMs, Math.floor(deadline - performance.now()));
    if (leftMs <= 0) return first;
    const second = await askRegistry(fetch, url, npi, leftMs);
    if (second.kind === 'failed') {
      log.warn({ reason: second.reason, attempt: 2 }, 'NPI registry did not answer');
    }
    return second;
  }

  function remember(npi: string, attempt: Attempt): RegistryAnswer {
    switch (attempt.kind) {
      case 'failed':
        return { kind: 'unavailable', reason: attempt.reason };
      case 'rejected':
        log.warn({}, 'NPI registry rejected the request');
        return { kind: 'unavailable', reason: 'registry rejected the request' };
      case 'not-found':
        cache.set(npi, attempt, limits.notFoundLifetimeMs);
        return attempt;
      case 'found': {
        const { record } = attempt;
        const found = { kind: 'found', record, source: 'online', updated: clock() } as const;
        cache.set(npi, found, limits.foundLifetimeMs);
        return found;
      }
    }
  }

  return {
    lookUp: async (npi: string, deadline: number): Promise<RegistryAnswer> =>
      cache.get(npi) ?? ask(npi, deadline),
  };
}

/** A cache of the most recently used answers, each with its own lifetime. */
type AnswerCache<T> = {
  readonly get: (key: string) => T | undefined;
  readonly set: (key: string, value: T, lifetimeMs: number) => void;
};

function createAnswerCache<T>(clock: () => Date, maxEntries: number): AnswerCache<T> {
  /** In order of last use: a Map keeps the order of insertion. */
  const entries = new Map<string, { readonly value: T; readonly until: number }>();

  return {
    get: (key) => {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      if (entry.until <= clock().getTime()) return undefined;
      entries.set(key, entry);
      return entry.value;
    },

    set: (key, value, lifetimeMs) => {
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
 * Saves visitors the wait for a registry that is down. After several consecutive failures it is not
 * asked for a while; then a single lookup tests whether it is back.
 */
type CircuitBreaker = {
  /** Whether the registry may be asked now. Each `true` must be followed by a `report`. */
  readonly admits: () => boolean;
  /** Returns true if the report opened or closed the circuit. */
  readonly report: (outcome: 'answered' | 'failed') => boolean;
  readonly isOpen: () => boolean;
};

function createCircuitBreaker(
  clock: () => Date,
  { failures, openMs }: { readonly failures: number; readonly openMs: number },
): CircuitBreaker {
  let failed = 0;
  let openUntil: number | null = null;
  let probing = false;

  return {
    admits: () => {
      if (openUntil === null) return true;
      if (probing || clock().getTime() < openUntil) return false;
      probing = true;
      return true;
    },

    report: (outcome) => {
      const wasOpen = openUntil !== null;
      probing = false;
      if (outcome === 'answered') {
        failed = 0;
        openUntil = null;
        return wasOpen;
      }
      failed += 1;
      if (failed < failures) return false;
      openUntil = clock().getTime() + openMs;
      return !wasOpen;
    },

    isOpen: () => openUntil !== null,
  };
}

export type Fetch = (url: URL, init: RequestInit) => Promise<Response>;

/** `failed` may be temporary; `reason` is for the log and quotes nothing. */
type Attempt =
  | Exclude<ReadAnswer, { kind: 'unreadable' }>
  | {
      readonly kind: 'failed';
      readonly reason: string;
      /** The registry has rate-limited us. */
      readonly isLimited?: boolean;
      /** The pause that the registry asked for. */
      readonly pauseMs?: number;
    };

/** Sends one request: `GET …?version=2.1&number=…`. Never rejects. */
async function askRegistry(
  fetch: Fetch,
  address: string,
  npi: string,
  timeoutMs: number,
): Promise<Attempt> {
  const url = new URL(address);
  url.searchParams.set('version', '2.1');
  url.searchParams.set('number', npi);
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const headers = { accept: 'application/json' };
    // Reject redirects, which would lead to a server that nobody configured.
    const response = await fetch(url, { headers, signal, redirect: 'error' });
    const problem = problemOf(response);
    if (problem !== null) {
      await response.body?.cancel();
      const isBusy = response.status === 429 || response.status === 503;
      const pauseMs = isBusy ? retryAfterMs(response.headers.get('retry-after')) : 0;
      return { kind: 'failed', reason: problem, isLimited: response.status === 429, pauseMs };
    }
    const body = await limitedText(response);
    if (body === null) return { kind: 'failed', reason: 'answer too large' };
    const answer = readAnswer(body, npi);
    return answer.kind === 'unreadable' ? { kind: 'failed', reason: answer.reason } : answer;
  } catch {
    return { kind: 'failed', reason: signal.aborted ? 'timeout' : 'no connection' };
  }
}

/** The registry always answers with status 200; any other comes from a proxy in front of it. */
function problemOf(response: Response): string | null {
  if (response.status !== 200) return `status ${response.status}`;
  const type = response.headers.get('content-type') ?? '';
  return /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type) ? null : 'not JSON';
}

/** Parses seconds or a date (RFC 9110, section 10.2.3), up to `maxPauseMs`. */
function retryAfterMs(text: string | null): number {
  if (text === null) return 0;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Math.min(Math.max(ms || 0, 0), maxPauseMs);
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

/** Far above a record with all its identifiers and endpoints. */
const maxBytes = 256 * 1024;
/** Caps the pause, even if the registry asks for a longer one. */
const maxPauseMs = 10 * 60 * 1000;
