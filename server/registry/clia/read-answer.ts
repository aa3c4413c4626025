import type { LaboratoryRecord } from '#contract/console/laboratory.ts';
import type { ReadAnswer } from '#server/registry/lookup/lookup.ts';
import { type CliaColumn, columnOf } from './clia-columns.ts';
import { readLaboratory } from './read-laboratory.ts';

/** Reads the rows for one CLIA number from the body of the CMS data API. */
export function readAnswer(body: string, clia: string): ReadAnswer<LaboratoryRecord> {
  const list = readList(body);
  if (list.kind !== 'found') return list;
  const own = list.record.find((record) => record.clia === clia);
  return own
    ? { kind: 'found', record: own }
    : { kind: 'unreadable', reason: 'answer to another question' };
}

/** Reads all rows. An empty list means that the registry knows none. */
export function readList(body: string): ReadAnswer<readonly LaboratoryRecord[]> {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return { kind: 'unreadable', reason: 'broken JSON' };
  }
  if (!Array.isArray(json)) return { kind: 'unreadable', reason: 'unknown shape' };
  if (json.length === 0) return { kind: 'not-found' };
  const records = json.map(recordOf).filter((record) => record !== null);
  return records.length === json.length
    ? { kind: 'found', record: records }
    : { kind: 'unreadable', reason: 'unknown columns' };
}

/**
 * Column names may be in upper or lower case. Rejects a row without a termination code, because it
 * can't be known to be active.
 */
function recordOf(value: unknown): LaboratoryRecord | null {
  if (typeof value !== 'object' || value === null) return null;
  const columns = new Map<CliaColumn, unknown>();
  for (const [name, text] of Object.entries(value)) {
    const column = columnOf(name);
    if (column !== undefined) columns.set(column, text);
  }
  const isComplete = columns.has('PGM_TRMNTN_CD') && columns.has('FAC_NAME');
  return isComplete ? readLaboratory((column) => columns.get(column)) : null;
}
