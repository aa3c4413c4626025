import { npiHasValidCheckDigit } from '#contract/npi.ts';
import {
  createLookup,
  dayMs,
  type LookupLimits,
  type LookupOptions,
  lookupLimits,
} from '#server/registry/lookup/create-lookup.ts';
import { readAnswer } from './read-answer.ts';
import type { ProviderRecord, Registry } from './registry.ts';

export type RegistryOptions = Pick<
  LookupOptions<ProviderRecord>,
  'offline' | 'clock' | 'log' | 'fetch'
> & {
  /** The URL of an API compatible with NPPES v2.1; null uses only the imported file. */
  readonly url: string;
  /** Tests shorten these. */
  readonly limits?: Partial<LookupLimits>;
};

/** Looks up NPIs in the imported file and in the online registry. */
export function createRegistry({ url, limits, ...rest }: RegistryOptions): Registry {
  return createLookup({
    ...rest,
    api: { name: 'NPI registry', addressOf: (npi) => addressOf(url, npi), read: readAnswer },
    isPossible: npiHasValidCheckDigit,
    limits: { ...lookupLimits, freshFileMs, ...limits },
  });
}

/** `…?version=2.1&number=…`. */
function addressOf(api: string, npi: string): URL {
  const url = new URL(api);
  url.searchParams.set('version', '2.1');
  url.searchParams.set('number', npi);
  return url;
}

/** The file is published monthly, with some delay. */
const freshFileMs = 45 * dayMs;
