import { setTimeout as wait } from 'node:timers/promises';
import { npiHasValidCheckDigit } from '#contract/npi.ts';
import type { Log } from '#server/lib/log.ts';
import { type Fetch, type OnlineLimits, onlineRegistry } from './online-registry.ts';
import type { OfflineFinding, OfflineRegistry, Registry, RegistryAnswer } from './registry.ts';

export type RegistryOptions = {
  /** Of an API that speaks NPPES v2.1. */
  readonly url: string;
  readonly offline: OfflineRegistry;
  readonly clock: () => Date;
  readonly log: Log;
  readonly fetch?: Fetch;
  /** Tests shorten these. */
  readonly limits?: Partial<RegistryLimits>;
};

export type RegistryLimits = OnlineLimits & {
  readonly totalMs: number;
  readonly offlineMs: number;
  readonly freshFileMs: number;
};

/**
 * Asks the imported file first while it is fresh, then the online registry, once at a time for each
 * NPI, and then the imported file regardless of its age.
 */
export function createRegistry({
  offline,
  clock,
  log,
  fetch = globalThis.fetch,
  limits: changes = {},
  url,
}: RegistryOptions): Registry {
  const limits = { ...defaultLimits, ...changes };
  const online = onlineRegistry({ url, clock, log, fetch, limits });
  const pending = new Map<string, Promise<RegistryAnswer>>();

  async function answer(npi: string): Promise<RegistryAnswer> {
    const deadline = performance.now() + limits.totalMs;
    const finding = await findOffline(npi);
    if (finding.kind === 'found' && isFresh(finding.fileDate)) return fromFile(finding);
    const current = await online.lookUp(npi, deadline);
    if (current.kind !== 'unavailable') return current;
    if (finding.kind === 'found') return fromFile(finding);
    if (finding.kind === 'absent' || !isFresh(finding.fileDate)) return current;
    return { kind: 'not-found' };
  }

  async function findOffline(npi: string): Promise<OfflineFinding> {
    const ended = new AbortController();
    const timeout = wait(limits.offlineMs, 'too slow' as const, { signal: ended.signal });
    timeout.catch(() => undefined);
    try {
      const finding = await Promise.race([offline.find(npi), timeout]);
      if (finding !== 'too slow') return finding;
      log.warn({}, 'The imported registry is too slow');
    } catch (error) {
      log.warn({ err: error }, 'Cannot read the imported registry');
    } finally {
      ended.abort();
    }
    return { kind: 'absent' };
  }

  function isFresh(fileDate: Date): boolean {
    return clock().getTime() - fileDate.getTime() < limits.freshFileMs;
  }

  return {
    lookUp: (npi) => {
      if (!npiHasValidCheckDigit(npi)) return Promise.resolve({ kind: 'not-found' });
      const known = pending.get(npi);
      if (known) return known;
      const lookUp = answer(npi).finally(() => pending.delete(npi));
      pending.set(npi, lookUp);
      return lookUp;
    },
  };
}

function fromFile(finding: Extract<OfflineFinding, { kind: 'found' }>): RegistryAnswer {
  const { record, fileDate } = finding;
  return { kind: 'found', record, source: 'offline', updated: fileDate };
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** At most two attempts in five seconds (R138). The file is published monthly, with some delay. */
const defaultLimits: RegistryLimits = {
  attemptMs: 3_000,
  totalMs: 5_000,
  offlineMs: 1_000,
  retryPauseMs: 200,
  foundLifetimeMs: dayMs,
  notFoundLifetimeMs: 15 * minuteMs,
  maxCachedAnswers: 5_000,
  failuresToOpen: 5,
  openMs: 30_000,
  freshFileMs: 45 * dayMs,
};
