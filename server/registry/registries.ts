import type { LaboratoryFile, LaboratoryRegistry } from './clia/laboratory-registry.ts';
import type { FileLookup, Lookup } from './lookup/lookup.ts';
import type { ProviderRecord } from './npi/provider-record.ts';

/** The registries in which the server looks up providers and laboratories. */
export type Registries = {
  readonly npi: Lookup<ProviderRecord>;
  readonly clia: LaboratoryRegistry;
};

/** The imported files. */
export type RegistryFiles = {
  readonly npi: FileLookup<ProviderRecord>;
  readonly clia: LaboratoryFile;
};
