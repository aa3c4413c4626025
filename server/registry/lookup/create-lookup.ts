import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '#server/lib/log.ts';
import type { FileFinding, FileLookup, Lookup, LookupResult, RegistryApi } from './lookup.ts';
import type { Fetch } from './online-registry.ts';
import { type OnlineLimits, onlineRegistry } from './online-registry.ts';

export type LookupOptions<R> = {
  /** Null if only the imported file is used. */
  readonly api: RegistryApi<R> | null;
  readonly offline: FileLookup<R>;
  /** Numbers that fail this check are reported as not found without a request. */
  readonly isPossible: (number: string) => boolean;
  readonly clock: () => Date;
  readonly log: Log;
  readonly fetch: Fetch;
  readonly limits: LookupLimits;
};

export type LookupLimits = OnlineLimits & {
  readonly totalMs: number;
  readonly offlineMs: number;
  readonly freshFileMs: number;
};

/**
 * Tries the imported file first if it is fresh, then the online registry (one request at a time per number), then the
 * imported file regardless of its age.
 */
export function createLookup<R>({
  api,
  offline,
  isPossible,
  clock,
  log,
  fetch,
  limits,
}: LookupOptions<R>): Lookup<R> {
  const online = api && onlineRegistry({ api, clock, log, fetch, limits });
  const pending = new Map<string, Promise<LookupResult<R>>>();

  async function result(number: string): Promise<LookupResult<R>> {
    const deadline = performance.now() + limits.totalMs;
    const finding = await findOffline(number);
    if (finding.kind === 'found' && isFresh(finding.fileDate)) return fromFile(finding);
    const current = online ? await online.lookUp(number, deadline) : isOff;
    if (current.kind !== 'unavailable') return current;
    if (finding.kind === 'found') return fromFile(finding);
    if (finding.kind === 'absent' || !isFresh(finding.fileDate)) return current;
    return { kind: 'not-found' };
  }

  async function findOffline(number: string): Promise<FileFinding<R>> {
    const ended = new AbortController();
    const timeout = wait(limits.offlineMs, 'too slow' as const, { signal: ended.signal });
    timeout.catch(() => undefined);
    try {
      const finding = await Promise.race([offline.find(number), timeout]);
      if (finding !== 'too slow') return finding;
      log.warn({ registry: api?.name }, 'The imported registry is too slow');
    } catch (error) {
      log.warn({ err: error, registry: api?.name }, 'Cannot read the imported registry');
    } finally {
      ended.abort();
    }
    return { kind: 'absent' };
  }

  function isFresh(fileDate: Date): boolean {
    return clock().getTime() - fileDate.getTime() < limits.freshFileMs;
  }

  return {
    lookUp: (number) => {
      if (!isPossible(number)) return Promise.resolve({ kind: 'not-found' });
      const known = pending.get(number);
      if (known) return known;
      const lookUp = result(number).finally(() => pending.delete(number));
      pending.set(number, lookUp);
      return lookUp;
    },
  };
}

function fromFile<R>(finding: Extract<FileFinding<R>, { kind: 'found' }>): LookupResult<R> {
  const { record, fileDate } = finding;
  return { kind: 'found', record, source: 'offline', updated: fileDate };
}

const isOff = { kind: 'unavailable', reason: 'online lookups are off' } as const;

const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;

/** At most two attempts in five seconds (R138). */
export const lookupLimits: Omit<LookupLimits, 'freshFileMs'> = {
  attemptMs: 3_000,
  totalMs: 5_000,
  offlineMs: 1_000,
  retryPauseMs: 200,
  foundLifetimeMs: dayMs,
  notFoundLifetimeMs: 15 * minuteMs,
  maxCachedResults: 5_000,
  failuresToOpen: 5,
  openMs: 30_000,
};
