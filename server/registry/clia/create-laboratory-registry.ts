import { isCliaNumber } from '#contract/clia.ts';
import type { LaboratoryRecord } from '#contract/console/laboratory.ts';
import { maxFileAgeDays } from '#server/registry/file/file-age.ts';
import type { Fetch } from '#server/registry/lookup/ask-registry.ts';
import {
  createLookup,
  dayMs,
  type LookupLimits,
  type LookupOptions,
  lookupLimits,
} from '#server/registry/lookup/create-lookup.ts';
import { onlineRegistry } from '#server/registry/lookup/online-registry.ts';
import { byNumber, byPlace } from './cms-data-api.ts';
import { findCandidates } from './find-candidates.ts';
import type { LaboratoryClues, LaboratoryFile, LaboratoryRegistry } from './laboratory-record.ts';
import { rankCandidates } from './rank-candidates.ts';
import { readAnswer, readList } from './read-answer.ts';
import { phoneOf } from './read-laboratory.ts';

export type LaboratoryRegistryOptions = Pick<LookupOptions<LaboratoryRecord>, 'clock' | 'log'> & {
  /** The URL of the CMS data API; null uses only the imported file. */
  readonly url: string | null;
  readonly file: LaboratoryFile;
  readonly fetch?: Fetch;
  /** Tests shorten these. */
  readonly limits?: Partial<LookupLimits>;
};

/**
 * Looks up CLIA numbers, and laboratories that a visitor named, in the imported file and online.
 */
export function createLaboratoryRegistry({
  url,
  file,
  clock,
  log,
  fetch = globalThis.fetch,
  limits: changes,
}: LaboratoryRegistryOptions): LaboratoryRegistry {
  const limits = { ...lookupLimits, freshFileMs, ...changes };
  const { lookUp } = createLookup({
    api: url === null ? null : { name, addressOf: (clia) => byNumber(url, clia), read: readAnswer },
    offline: file,
    isPossible: isCliaNumber,
    clock,
    log,
    fetch,
    limits,
  });
  const byPhone =
    url === null
      ? null
      : onlineRegistry({
          api: { name, addressOf: (key) => byPlace(url, key), read: readList },
          clock,
          log,
          fetch,
          limits,
        });

  /**
   * Without a file, only laboratories with the same state and phone: the API compares, but doesn't
   * search.
   */
  async function onlineCandidates(clues: LaboratoryClues) {
    const phone = phoneOf(clues.phone);
    if (byPhone === null || phone === null || !/^[A-Z]{2}$/.test(clues.state)) return null;
    const answer = await byPhone.lookUp(
      `${clues.state} ${phone}`,
      performance.now() + limits.totalMs,
    );
    if (answer.kind === 'unavailable') return null;
    return answer.kind === 'found' ? rankCandidates(answer.record, clues) : [];
  }

  return {
    lookUp,
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
const freshFileMs = maxFileAgeDays.clia * dayMs;
