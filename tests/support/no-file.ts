import type { LaboratoryFile } from '#server/registry/clia/laboratory-registry.ts';

/** The imported file before the first import. */
export const noFile: LaboratoryFile = { find: async () => null, search: async () => null };
