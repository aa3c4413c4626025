import { isCliaNumber } from '#contract/clia.ts';
import type { LaboratoryRecord } from '#contract/laboratory.ts';
import { npiHasValidCheckDigit } from '#contract/npi.ts';
import { byNumber, byPlace, readCliaList, readCliaResponse } from './clia/cms-data-api.ts';
import { findCandidates, rankCandidates } from './clia/find-candidates.ts';
import type { LaboratoryClues } from './clia/laboratory-registry.ts';
import { phoneOf } from './clia/read-laboratory.ts';
import {
  createLookup,
  dayMs,
  type LookupLimits,
  type LookupOptions,
  lookupLimits,
} from './lookup/create-lookup.ts';
import type { RegistryApi, RegistryName } from './lookup/lookup.ts';
import type { Fetch } from './lookup/online-registry.ts';
import { onlineRegistry } from './lookup/online-registry.ts';
import { readNpiResponse } from './npi/read-npi-response.ts';
import type { Registries, RegistryFiles } from './registries.ts';

/** Days after which a newer file should be imported: NPPES publishes monthly, CMS a few weeks after each quarter. */
export const maxFileAgeDays: Readonly<Record<RegistryName, number>> = { npi: 62, clia: 150 };

export type RegistriesOptions = Pick<LookupOptions<never>, 'clock' | 'log'> & {
  readonly fetch?: Fetch;
  readonly settings: {
    /** The URL of an API compatible with NPPES v2.1. */
    readonly npiRegistryUrl: string;
    /** The URL of the CMS data API; null uses only the imported file. */
    readonly cliaRegistryUrl: string | null;
  };
  readonly files: RegistryFiles;
  /** Tests shorten these. */
  readonly limits?: Partial<LookupLimits>;
};

/** Looks up NPIs and CLIA numbers in the imported files and online, and laboratories that a visitor named. */
export function createRegistries({
  settings: { npiRegistryUrl, cliaRegistryUrl },
  files,
  limits,
  fetch = globalThis.fetch,
  ...rest
}: RegistriesOptions): Registries {
  const options = { ...rest, fetch };
  const npi = createLookup({
    ...options,
    api: {
      name: 'NPI registry',
      addressOf: (number) => npiAddress(npiRegistryUrl, number),
      read: readNpiResponse,
    },
    offline: files.npi,
    isPossible: npiHasValidCheckDigit,
    limits: { ...lookupLimits, freshFileMs: freshNpiFileMs, ...limits },
  });
  const cliaLimits = { ...lookupLimits, freshFileMs: maxFileAgeDays.clia * dayMs, ...limits };
  const { lookUp } = createLookup({
    ...options,
    api: cliaRegistryUrl === null ? null : cmsApi(cliaRegistryUrl, byNumber, readCliaResponse),
    offline: files.clia,
    isPossible: isCliaNumber,
    limits: cliaLimits,
  });
  const byPhone =
    cliaRegistryUrl === null
      ? null
      : onlineRegistry({
          ...options,
          api: cmsApi(cliaRegistryUrl, byPlace, readCliaList),
          limits: cliaLimits,
        });

  /**
   * Without a file, finds only laboratories with the same state and phone, because the API can filter but not search.
   */
  async function onlineCandidates(clues: LaboratoryClues) {
    const phone = phoneOf(clues.phone);
    if (byPhone === null || phone === null || !/^[A-Z]{2}$/.test(clues.state)) return null;
    const deadline = performance.now() + cliaLimits.totalMs;
    const result = await byPhone.lookUp(`${clues.state} ${phone}`, deadline);
    if (result.kind === 'unavailable') return null;
    return result.kind === 'found' ? rankCandidates(result.record, clues) : [];
  }

  async function candidates(clues: LaboratoryClues) {
    try {
      return (await findCandidates(files.clia, clues)) ?? (await onlineCandidates(clues));
    } catch (error) {
      options.log.warn({ err: error, registry: cliaName }, 'Cannot search the imported registry');
      return null;
    }
  }

  return { npi, clia: { lookUp, candidates } };
}

/** `…?version=2.1&number=…`. */
function npiAddress(api: string, npi: string): URL {
  const url = new URL(api);
  url.searchParams.set('version', '2.1');
  url.searchParams.set('number', npi);
  return url;
}

function cmsApi<R extends LaboratoryRecord | readonly LaboratoryRecord[]>(
  url: string,
  addressOf: (url: string, key: string) => URL,
  read: RegistryApi<R>['read'],
): RegistryApi<R> {
  return { name: cliaName, addressOf: (key) => addressOf(url, key), read };
}

const cliaName = 'CLIA registry';
/** The file is published monthly, with some delay. */
const freshNpiFileMs = 45 * dayMs;
