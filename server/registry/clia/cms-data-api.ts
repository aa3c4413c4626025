import type { LaboratoryRecord } from '#contract/laboratory.ts';
import type { ReadResponse } from '#server/registry/lookup/lookup.ts';
import { type CliaColumn, columnOf } from './clia-columns.ts';
import { readLaboratory } from './read-laboratory.ts';

/** Reads the rows for one CLIA number from the body of the CMS data API. */
export function readCliaResponse(body: string, clia: string): ReadResponse<LaboratoryRecord> {
  const list = readCliaList(body);
  if (list.kind !== 'found') return list;
  const own = list.record.find((record) => record.clia === clia);
  return own
    ? { kind: 'found', record: own }
    : { kind: 'unreadable', reason: 'response to another request' };
}

/** Reads all rows. An empty list means that the registry knows none. */
export function readCliaList(body: string): ReadResponse<readonly LaboratoryRecord[]> {
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
 * Column names may be in upper or lower case. Rejects a row without a termination code, because the laboratory may not
 * be active.
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

/**
 * The Provider of Services file for clinical laboratories in the CMS data API. Its URL is the same
 * for every release.
 */
export const cmsLaboratoriesUrl =
  'https://data.cms.gov/data-api/v1/dataset/d3eb38ac-d8e9-40d3-b7b7-6205d3d1dc16/data';

export function byNumber(api: string, clia: string): URL {
  return filtered(api, { PRVDR_NUM: clia }, 2);
}

/** `key` is a state and a phone number: `NY 5185550100`. */
export function byPlace(api: string, key: string): URL {
  const [state = '', phone = ''] = key.split(' ');
  return filtered(api, { STATE_CD: state, PHNE_NUM: phone, PGM_TRMNTN_CD: '00' }, 20);
}

/** `…?filter[COLUMN]=value&size=…`. */
function filtered(api: string, columns: Readonly<Record<string, string>>, size: number): URL {
  const url = new URL(api);
  for (const [column, value] of Object.entries(columns)) {
    url.searchParams.set(`filter[${column}]`, value);
  }
  url.searchParams.set('size', String(size));
  return url;
}
