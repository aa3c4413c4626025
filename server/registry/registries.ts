import type { LaboratoryRegistry } from './clia/laboratory-registry.ts';
import type { Lookup } from './lookup/lookup.ts';
import type { ProviderRecord } from './npi/provider-record.ts';

/** The registries in which the server looks up providers and laboratories. */
export type Registries = {
  readonly npi: Lookup<ProviderRecord>;
  readonly clia: LaboratoryRegistry;
};
