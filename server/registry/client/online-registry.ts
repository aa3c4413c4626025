import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '#server/log.ts';
import type { RegistryAnswer } from '../registry.ts';
import { createAnswerCache } from './answer-cache.ts';
import { type Attempt, askRegistry, type Fetch } from './ask-registry.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';

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

  async function ask(npi: string, deadline: number): Promise<RegistryAnswer> {
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
    log.warn({ reason: first.reason, attempt: 1 }, 'NPI registry did not answer');
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
      case 'refused':
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
