import { setTimeout as wait } from 'node:timers/promises';
import { npiHasValidCheckDigit } from '#contract/npi.ts';
import type { Log } from '#server/log.ts';
import { createAnswerCache } from './client/answer-cache.ts';
import { type Attempt, askRegistry, type Fetch } from './client/ask-registry.ts';
import { createCircuitBreaker } from './client/circuit-breaker.ts';
import type { OfflineFinding, OfflineRegistry, Registry, RegistryAnswer } from './registry.ts';

export type RegistryOptions = {
  /** Of an API that speaks NPPES v2.1. */
  readonly url: string;
  readonly offline: OfflineRegistry;
  readonly clock: () => Date;
  readonly log: Log;
  readonly fetch?: Fetch;
  /** Shorter ones are for tests that wait for them. */
  readonly limits?: Partial<RegistryLimits>;
};

/** All but the numbers of things are milliseconds. */
export type RegistryLimits = {
  readonly oneTry: number;
  readonly inAll: number;
  readonly offline: number;
  readonly betweenTries: number;
  readonly foundLife: number;
  readonly notFoundLife: number;
  readonly cachedAnswers: number;
  readonly failuresToOpen: number;
  readonly openFor: number;
  readonly fileIsFresh: number;
};

/**
 * The imported file answers first while it is fresh; then the registry online, asked once at a time
 * for each number; then the imported file however old it is. Logs tell outcomes, never numbers.
 */
export function createRegistry({
  url,
  offline,
  clock,
  log,
  fetch = globalThis.fetch,
  limits: changes = {},
}: RegistryOptions): Registry {
  const limits = { ...usualLimits, ...changes };
  const cache = createAnswerCache<RegistryAnswer>(clock, limits.cachedAnswers);
  const breaker = createCircuitBreaker(clock, {
    failures: limits.failuresToOpen,
    openMilliseconds: limits.openFor,
  });
  const flights = new Map<string, Promise<RegistryAnswer>>();

  async function answer(npi: string): Promise<RegistryAnswer> {
    const end = performance.now() + limits.inAll;
    const finding = await findOffline(npi);
    if (finding.kind === 'found' && isFresh(finding.fileDate)) return fromFile(finding);
    const online = cache.get(npi) ?? (await askOnline(npi, end));
    if (online.kind !== 'unavailable') return online;
    if (finding.kind === 'found') return fromFile(finding);
    if (finding.kind === 'absent' || !isFresh(finding.fileDate)) return online;
    return { kind: 'not-found' };
  }

  async function findOffline(npi: string): Promise<OfflineFinding> {
    const ended = new AbortController();
    const tooLate = wait(limits.offline, 'too slow' as const, { signal: ended.signal });
    tooLate.catch(() => undefined);
    try {
      const finding = await Promise.race([offline.find(npi), tooLate]);
      if (finding !== 'too slow') return finding;
      log.warn({}, 'the imported registry is too slow');
    } catch (error) {
      log.warn({ err: error }, 'the imported registry cannot be read');
    } finally {
      ended.abort();
    }
    return { kind: 'absent' };
  }

  async function askOnline(npi: string, end: number): Promise<RegistryAnswer> {
    if (!breaker.admits()) return { kind: 'unavailable', reason: 'registry was down a moment ago' };
    const attempt = await askTwice(npi, end);
    if (breaker.report(attempt.kind === 'failed' ? 'failed' : 'answered')) {
      log.warn({}, breaker.isOpen() ? 'NPI registry is left alone' : 'NPI registry is back');
    }
    return remember(npi, attempt);
  }

  async function askTwice(npi: string, end: number): Promise<Attempt> {
    const first = await askRegistry(fetch, url, npi, limits.oneTry);
    if (first.kind !== 'failed') return first;
    log.warn({ reason: first.reason, try: 1 }, 'NPI registry gave no answer');
    await wait(limits.betweenTries);
    const left = Math.min(limits.oneTry, Math.floor(end - performance.now()));
    if (left <= 0) return first;
    const second = await askRegistry(fetch, url, npi, left);
    if (second.kind === 'failed') {
      log.warn({ reason: second.reason, try: 2 }, 'NPI registry gave no answer');
    }
    return second;
  }

  function remember(npi: string, attempt: Attempt): RegistryAnswer {
    switch (attempt.kind) {
      case 'failed':
        return { kind: 'unavailable', reason: attempt.reason };
      case 'refused':
        log.warn({}, 'NPI registry refused the question');
        return { kind: 'unavailable', reason: 'registry refused the question' };
      case 'not-found':
        cache.set(npi, attempt, limits.notFoundLife);
        return attempt;
      case 'found': {
        const found: RegistryAnswer = {
          kind: 'found',
          record: attempt.record,
          source: 'online',
          updated: clock(),
        };
        cache.set(npi, found, limits.foundLife);
        return found;
      }
    }
  }

  function isFresh(fileDate: Date): boolean {
    return clock().getTime() - fileDate.getTime() < limits.fileIsFresh;
  }

  return {
    lookUp: (npi) => {
      if (!npiHasValidCheckDigit(npi)) return Promise.resolve({ kind: 'not-found' });
      const known = flights.get(npi);
      if (known) return known;
      const flight = answer(npi).finally(() => flights.delete(npi));
      flights.set(npi, flight);
      return flight;
    },
  };
}

function fromFile({
  record,
  fileDate,
}: Extract<OfflineFinding, { kind: 'found' }>): RegistryAnswer {
  return {
    kind: 'found',
    record,
    source: 'offline',
    updated: fileDate,
  };
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** Two tries in five seconds at most (R138). The file appears monthly, with some delay. */
const usualLimits: RegistryLimits = {
  oneTry: 3_000,
  inAll: 5_000,
  offline: 1_000,
  betweenTries: 200,
  foundLife: day,
  notFoundLife: 15 * minute,
  cachedAnswers: 5_000,
  failuresToOpen: 5,
  openFor: 30_000,
  fileIsFresh: 45 * day,
};
