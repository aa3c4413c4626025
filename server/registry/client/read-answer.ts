import type { ProviderRecord } from '../provider-record.ts';
import { textOf } from '../registry-text.ts';
import { isDeactivated, listOf, objectOf, readRecord } from './read-record.ts';

/** A parsed response of the NPPES API. */
export type ReadAnswer =
  | { readonly kind: 'found'; readonly record: ProviderRecord }
  | { readonly kind: 'not-found' }
  /** The registry rejects the request, so an immediate retry is useless. */
  | { readonly kind: 'refused' }
  /** Not from the registry. */
  | { readonly kind: 'unreadable'; readonly reason: string };

/**
 * Reads an answer from its body alone, because the API sends errors, unknown numbers and records with
 * status 200.
 */
export function readAnswer(body: string, npi: string): ReadAnswer {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return { kind: 'unreadable', reason: 'broken JSON' };
  }
  const answer = objectOf(json);
  if (Array.isArray(answer.Errors)) return { kind: 'refused' };
  if (!Array.isArray(answer.results)) return { kind: 'unreadable', reason: 'unknown shape' };
  const results = listOf(answer.results);
  const own = results.find((result) => textOf(result.number) === npi);
  if (own) {
    if (isDeactivated(own)) return { kind: 'not-found' };
    const record = readRecord(own);
    return record ? { kind: 'found', record } : { kind: 'unreadable', reason: 'unknown kind' };
  }
  if (results.length === 0 && Number(answer.result_count) === 0) return { kind: 'not-found' };
  return { kind: 'unreadable', reason: 'answer to another question' };
}
