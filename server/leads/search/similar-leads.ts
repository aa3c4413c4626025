import type { Db } from '#server/db/connection.ts';
import { leadOf } from '#server/leads/lead-reader.ts';
import type { LeadRow } from '#server/leads/lead-summaries.ts';
import type { ListOptions } from './lead-conditions.ts';
import { byArrival, type PageQuery } from './lead-list.ts';
import { pathFor } from './lead-search.ts';
import { searchPartsOf } from './search-parts.ts';
import { foldedWords, isSimilar, maxTypos, partsOf, wordsIn } from './similar-words.ts';

/**
 * The newest leads with words that differ from the searched ones by typos (R189). The database finds leads that contain
 * parts of the words; their words are then compared, in the masked text for a user who sees contacts masked.
 */
export async function similarLeads(
  db: Db,
  query: PageQuery,
  { isMasked, ...options }: ListOptions & { readonly isMasked: boolean },
): Promise<readonly LeadRow[]> {
  const words = foldedWords(query.search ?? '');
  if (words.every((word) => maxTypos(word) === 0)) return [];
  const newest = { ...query, order: 'newest' } as const;
  const parts = words.map(partsOf);
  const path = await pathFor(db, options.kind, parts);
  const candidates = await byArrival(db, newest, parts, options, path)
    .select('lead_documents.text as document')
    .limit(maxCandidates)
    .execute();
  const tests = words.map(similarTo);
  const shown = await searchPartsOf(db, isMasked ? candidates.map(leadOf) : []);
  const rows: LeadRow[] = [];
  for (const { document, ...row } of candidates) {
    const found = isMasked
      ? (shown.get(row.id) ?? []).flatMap(({ masked }) => foldedWords(masked))
      : wordsIn(document);
    if (!tests.every((test) => found.some(test))) continue;
    rows.push(row);
    if (rows.length === maxSimilar) break;
  }
  return rows;
}

/** Leads share most of their words, so each word is compared only once. */
function similarTo(word: string): (other: string) => boolean {
  const known = new Map<string, boolean>();
  return (other) => {
    const result = known.get(other) ?? (other.includes(word) || isSimilar(word, other));
    known.set(other, result);
    return result;
  };
}

const maxCandidates = 1500;
const maxSimilar = 20;
