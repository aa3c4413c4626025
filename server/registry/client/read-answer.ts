import type { ProviderRecord } from '../provider-record.ts';
import { textOf } from '../registry-text.ts';
import { isDeactivated, listOf, objectOf, readRecord } from './read-record.ts';

/** What one answer of the NPPES API means. */
export type ReadAnswer =
  | { readonly kind: 'found'; readonly record: ProviderRecord }
  | { readonly kind: 'not-found' }
  /** The registry is there and will not say: asking again at once changes nothing. */
  | { readonly kind: 'refused' }
  /** Not an answer of the registry. */
  | { readonly kind: 'unreadable'; readonly reason: string };

/**
 * Judges an answer by its body alone, because the API sends errors, unknown numbers and records all
 * with status 200.
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
