import { setTimeout as wait } from 'node:timers/promises';
import { isCliaNumber } from '#contract/clia.ts';
import type { LaboratoryRecord } from '#contract/laboratory.ts';
import type { LookupResult } from '#server/registry/lookup/lookup.ts';
import {
  type OnlineRegistryOptions,
  onlineRegistry,
} from '#server/registry/lookup/online-registry.ts';
import { byNumber, byPlace, readCliaList, readCliaResponse } from './cms-data-api.ts';
import { findCandidates, rankCandidates } from './find-candidates.ts';
import type {
  FileFinding,
  LaboratoryClues,
  LaboratoryFile,
  LaboratoryRegistry,
} from './laboratory-registry.ts';
import { phoneOf } from './read-laboratory.ts';

/** Days after which a newer file should be imported: CMS publishes a few weeks after each quarter. */
export const maxFileAgeDays = 150;

/**
 * Tries the imported file first if it is fresh, then the online registry, then the file regardless of its age. `url` is
 * the CMS data API, or null to use only the file.
 */
export function createLaboratoryRegistry(
  url: string | null,
  file: LaboratoryFile,
  options: Omit<OnlineRegistryOptions<never>, 'api'>,
): LaboratoryRegistry {
  const { clock, log } = options;
  const online =
    url === null
      ? null
      : {
          byNumber: onlineRegistry({
            ...options,
            api: { name, addressOf: (clia) => byNumber(url, clia), read: readCliaResponse },
          }),
          byPlace: onlineRegistry({
            ...options,
            api: { name, addressOf: (key) => byPlace(url, key), read: readCliaList },
          }),
        };

  async function findInFile(clia: string): Promise<FileFinding | null> {
    const ended = new AbortController();
    const timeout = wait(fileTimeoutMs, 'too slow' as const, { signal: ended.signal });
    timeout.catch(() => undefined);
    try {
      const finding = await Promise.race([file.find(clia), timeout]);
      if (finding !== 'too slow') return finding;
      log.warn({ registry: name }, 'The imported registry is too slow');
    } catch (error) {
      log.warn({ err: error, registry: name }, 'Cannot read the imported registry');
    } finally {
      ended.abort();
    }
    return null;
  }

  /**
   * Without a file, finds only laboratories with the same state and phone, because the API can filter but not search.
   */
  async function onlineCandidates(clues: LaboratoryClues) {
    const phone = phoneOf(clues.phone);
    if (online === null || phone === null || !/^[A-Z]{2}$/.test(clues.state)) return null;
    const result = await online.byPlace.lookUp(`${clues.state} ${phone}`);
    if (result.kind === 'unavailable') return null;
    return result.kind === 'found' ? rankCandidates(result.record, clues) : [];
  }

  return {
    lookUp: async (clia): Promise<LookupResult<LaboratoryRecord>> => {
      if (!isCliaNumber(clia)) return { kind: 'not-found' };
      const finding = await findInFile(clia);
      const fromFile = finding && {
        kind: 'found' as const,
        record: finding.record,
        source: 'offline' as const,
        updated: finding.fileDate,
      };
      const oldestFresh = clock().getTime() - maxFileAgeDays * dayMs;
      if (fromFile && fromFile.updated.getTime() > oldestFresh) return fromFile;
      const current = online ? await online.byNumber.lookUp(clia) : isOff;
      return current.kind === 'unavailable' ? (fromFile ?? current) : current;
    },
    candidates: async (clues) => {
      try {
        return (await findCandidates(file, clues)) ?? (await onlineCandidates(clues));
      } catch (error) {
        log.warn({ err: error, registry: name }, 'Cannot search the imported registry');
        return null;
      }
    },
  };
}

const name = 'CLIA registry';
const isOff = { kind: 'unavailable', reason: 'online lookups are off' } as const;
const fileTimeoutMs = 1_000;
const dayMs = 24 * 60 * 60_000;
