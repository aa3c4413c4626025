import type { LaboratoryRecord } from '#contract/laboratory.ts';
import { readLaboratory } from '#server/registry/clia/read-laboratory.ts';
import { cmsRows } from './cms-server.ts';

/** The first laboratory of the test registry, with the given values overridden. */
export function aLaboratory(changes: Partial<LaboratoryRecord> = {}): LaboratoryRecord {
  const record = readLaboratory((column) => cmsRows[0]?.[column]);
  if (record === null) throw new Error('The test registry has no laboratory');
  return { ...record, ...changes };
}
