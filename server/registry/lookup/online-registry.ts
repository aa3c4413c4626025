import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '#server/lib/log.ts';
import { createAnswerCache } from './answer-cache.ts';
import { type Attempt, askRegistry, type Fetch } from './ask-registry.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import type { LookupAnswer, RegistryApi } from './lookup.ts';

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
  readonly maxCachedAnswers: number;
  readonly failuresToOpen: number;
  readonly openMs: number;
};

/**
 * Asks the online registry, with a cache and a circuit breaker. `deadline` is a `performance.now()` time.
 * Logs contain outcomes, never numbers.
 */
export function onlineRegistry<R>({ api, clock, log, fetch, limits }: OnlineRegistryOptions<R>) {
  const cache = createAnswerCache<LookupAnswer<R>>(clock, limits.maxCachedAnswers);
  const breaker = createCircuitBreaker(clock, {
    failures: limits.failuresToOpen,
    openMs: limits.openMs,
  });

  /** The time until which the registry asked for no requests. */
  let pausedUntil = 0;

  async function ask(number: string, deadline: number): Promise<LookupAnswer<R>> {
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
    log.warn({ reason: first.reason, attempt: 1 }, `${api.name} did not answer`);
    if (first.isLimited || pauseMs > 0) return first;
    await wait(limits.retryPauseMs);
    const leftMs = Math.min(limits.attemptMs, Math.floor(deadline - performance.now()));
    if (leftMs <= 0) return first;
    const second = await askRegistry(fetch, api, number, leftMs);
    if (second.kind === 'failed') {
      log.warn({ reason: second.reason, attempt: 2 }, `${api.name} did not answer`);
    }
    return second;
  }

  function remember(number: string, attempt: Attempt<R>): LookupAnswer<R> {
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
    lookUp: async (number: string, deadline: number): Promise<LookupAnswer<R>> =>
      cache.get(number) ?? ask(number, deadline),
  };
}
