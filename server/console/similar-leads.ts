import type { Db } from '#server/leads/connection.ts';
import { leadOf } from '#server/leads/lead-reader.ts';
import { filtered, inView, type ListOptions, type ListQuery } from './lead-conditions.ts';
import { searchTextOf } from './lead-contact.ts';
import { matchingParts, withDocuments } from './lead-search.ts';
import { type LeadRow, leadsWithWork } from './lead-summaries.ts';
import { maskedSearchTextOf } from './masking.ts';
import { foldedWords, isSimilar, partsOf } from './similar-words.ts';

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
    withDocuments(leads, options.kind, query.search),
    options.kind,
    parts,
  )
    .orderBy('lead_documents.id', 'desc')
    .limit(maxCandidates)
    .execute();
  const rows: LeadRow[] = [];
  for (const row of candidates) {
    const lead = leadOf(row);
    const found = foldedWords(isMasked ? maskedSearchTextOf(lead) : searchTextOf(lead));
    if (!words.every((word) => found.some((one) => one.includes(word) || isSimilar(word, one)))) {
      continue;
    }
    rows.push(row);
    if (rows.length === maxSimilar) break;
  }
  return rows;
}

const maxWords = 8;
const maxCandidates = 1500;
const maxSimilar = 20;
