import type { LeadRow } from '#console/server/leads/lead-summaries.ts';
import { foldText } from '#console/server/search/fold-text.ts';
import type { Db } from '#server/db/connection.ts';
import { leadOf } from '#server/leads/lead.ts';
import type { ListOptions } from './lead-conditions.ts';
import { byArrival, type PageQuery } from './listed-leads.ts';
import { searchableOf } from './search-parts.ts';

/**
 * The newest leads containing words that differ from the searched ones only by typos (R189). The database finds leads
 * that contain parts of the words; then their words are compared, in the masked text if the user sees contacts masked.
 */
export async function similarLeads(
  db: Db,
  query: PageQuery,
  { isMasked, ...options }: ListOptions & { readonly isMasked: boolean },
): Promise<readonly LeadRow[]> {
  const words = foldedWords(query.search ?? '');
  if (words.every((word) => maxTypos(word) === 0)) return [];
  const newest = { ...query, order: 'newest' } as const;
  const candidates = await byArrival(db, newest, words.map(partsOf), options)
    .select('search_texts.text')
    .limit(maxCandidates)
    .execute();
  const tests = words.map(similarTo);
  const shown = await searchableOf(db, isMasked ? candidates.map(leadOf) : []);
  const rows: LeadRow[] = [];
  for (const [i, { text, ...row }] of candidates.entries()) {
    const found = isMasked
      ? (shown[i]?.parts ?? []).flatMap(({ masked }) => foldedWords(masked))
      : wordsIn(text ?? '');
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

/** The words of a search or a text, in lower case and without accents. */
function foldedWords(text: string): readonly string[] {
  return wordsIn(foldText(text));
}

/** The words of a text that is already folded. */
function wordsIn(folded: string): readonly string[] {
  return folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

/** The number of typos allowed in a folded word (R189). */
function maxTypos(word: string): number {
  const { length } = [...word];
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/**
 * The texts that the database searches for. Any word with no more than the allowed typos contains at least one of them:
 * one part more than there may be typos, plus neighboring parts with their adjacent letters swapped, because such a
 * swap breaks both.
 */
export function partsOf(word: string): readonly string[] {
  const characters = [...word];
  const count = maxTypos(word) + 1;
  const size = Math.floor(characters.length / count);
  const parts = Array.from({ length: count }, (_, i) =>
    characters.slice(i * size, i === count - 1 ? undefined : (i + 1) * size).join(''),
  );
  const swapped = parts.slice(1).map((part, i) => {
    const before = parts[i] ?? '';
    return `${before.slice(0, -1)}${part.slice(0, 1)}${before.slice(-1)}${part.slice(1)}`;
  });
  return [...parts, ...swapped];
}

/** True if a word begins with the typed one, allowing for extra, missing, wrong, or swapped letters. */
export function isSimilar(typed: string, word: string, typos = maxTypos(typed)): boolean {
  let same = 0;
  while (same < typed.length && typed[same] === word[same]) same += 1;
  if (same === typed.length) return true;
  if (typos === 0) return false;
  const [a, b] = [typed.slice(same), word.slice(same)];
  const isSwapped = a.length > 1 && a[0] === b[1] && a[1] === b[0];
  return (
    isSimilar(a.slice(1), b, typos - 1) ||
    isSimilar(a, b.slice(1), typos - 1) ||
    isSimilar(a.slice(1), b.slice(1), typos - 1) ||
    (isSwapped && isSimilar(a.slice(2), b.slice(2), typos - 1))
  );
}
