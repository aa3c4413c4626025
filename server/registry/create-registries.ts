import { npiHasValidCheckDigit } from '#contract/npi.ts';
import type { Log } from '#server/lib/log.ts';
import { createLaboratoryRegistry } from './clia/create-laboratory-registry.ts';
import type { LaboratoryFile } from './clia/laboratory-registry.ts';
import {
  type Fetch,
  type OnlineLimits,
  onlineLimits,
  onlineRegistry,
} from './lookup/online-registry.ts';
import { readNpiResponse } from './npi/read-npi-response.ts';
import type { Registries } from './registries.ts';

export type RegistriesOptions = {
  readonly settings: {
    /** The URL of an API compatible with NPPES v2.1. */
    readonly npiRegistryUrl: string;
    /** The URL of the CMS data API; null uses only the imported file. */
    readonly cliaRegistryUrl: string | null;
  };
  readonly file: LaboratoryFile;
  readonly clock: () => Date;
  readonly log: Log;
  readonly fetch?: Fetch;
  /** Tests shorten these. */
  readonly limits?: Partial<OnlineLimits>;
};

/** Looks up NPIs online, and laboratories in the imported file and online. */
export function createRegistries({
  settings: { npiRegistryUrl, cliaRegistryUrl },
  file,
  clock,
  log,
  fetch = globalThis.fetch,
  limits,
}: RegistriesOptions): Registries {
  const options = { clock, log, fetch, limits: { ...onlineLimits, ...limits } };
  const npi = onlineRegistry({
    ...options,
    api: {
      name: 'NPI registry',
      addressOf: (number) => npiAddress(npiRegistryUrl, number),
      read: readNpiResponse,
    },
  });
  return {
    npi: {
      lookUp: async (number) =>
        npiHasValidCheckDigit(number) ? npi.lookUp(number) : { kind: 'not-found' },
    },
    clia: createLaboratoryRegistry(cliaRegistryUrl, file, options),
  };
}

/** `…?version=2.1&number=…`. */
function npiAddress(api: string, npi: string): URL {
  const url = new URL(api);
  url.searchParams.set('version', '2.1');
  url.searchParams.set('number', npi);
  return url;
}
