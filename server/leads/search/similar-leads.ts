import type { Db } from '#server/db/connection.ts';
import { leadOf } from '#server/leads/lead-reader.ts';
import { type LeadRow, leadsWithWork } from '#server/leads/lead-summaries.ts';
import { maskedSearchTextOf } from '#server/leads/masking.ts';
import { filtered, inView, isOfFew, type ListOptions, type ListQuery } from './lead-conditions.ts';
import { matchingParts, withDocuments } from './lead-search.ts';
import { foldedWords, isSimilar, partsOf, wordsIn } from './similar-words.ts';

/**
 * For a search that finds little: the newest leads with words that are like those of the search. The index
 * finds leads with parts of the words, and their words are compared. For a user who sees contacts masked,
 * those of the masked text.
 */
export async function similarLeads(
  db: Db,
  query: ListQuery,
  { isMasked, ...options }: ListOptions & { readonly isMasked: boolean },
): Promise<readonly LeadRow[]> {
  const words = foldedWords(query.search ?? '').slice(0, maxWords);
  const parts = words.flatMap((word) => {
    const some = partsOf(word);
    return some === null ? [] : [some];
  });
  if (parts.length === 0) return [];
  const leads = filtered(inView(leadsWithWork(db), query.view, options), query);
  const candidates = await matchingParts(
    withDocuments(leads, options.kind, query.search, isOfFew(query) ? 'leads' : 'words'),
    options.kind,
    parts,
  )
    .select('lead_documents.text as document')
    .orderBy('lead_documents.id', 'desc')
    .limit(maxCandidates)
    .execute();
  const tests = words.map(similarTo);
  const rows: LeadRow[] = [];
  for (const { document, ...row } of candidates) {
    const found = isMasked ? foldedWords(maskedSearchTextOf(leadOf(row))) : wordsIn(document);
    if (!tests.every((test) => found.some(test))) continue;
    rows.push(row);
    if (rows.length === maxSimilar) break;
  }
  return rows;
}

/** Leads have most of their words in common, so each is compared once. */
function similarTo(word: string): (other: string) => boolean {
  const known = new Map<string, boolean>();
  return (other) => {
    const result = known.get(other) ?? (other.includes(word) || isSimilar(word, other));
    known.set(other, result);
    return result;
  };
}

const maxWords = 8;
const maxCandidates = 1500;
const maxSimilar = 20;
