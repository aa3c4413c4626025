import type { RegistryName } from './registry-imports.ts';

/** Days after which a newer file should be imported: NPPES publishes monthly, CMS some weeks after a quarter. */
export const maxFileAgeDays: Readonly<Record<RegistryName, number>> = { npi: 62, clia: 150 };
