import type { RegistryFiles } from '#server/registry/registries.ts';

/** The registries before the first import. */
export const noFiles: RegistryFiles = {
  npi: { find: async () => ({ kind: 'absent' }) },
  clia: { find: async () => ({ kind: 'absent' }), search: async () => null },
};
