import type { LeadMatch } from '#console/contract/inbox.ts';
import type { LeadRow } from '#console/server/leads/lead-summaries.ts';
import { numbers } from '#console/server/leads/masking.ts';
import { foldText } from '#console/server/search/fold-text.ts';
import type { Db } from '#server/db/connection.ts';
import { leadOf } from '#server/leads/lead.ts';
import { type SearchWord, wordsOf } from './lead-search.ts';
import { phonesIn, type SearchPart, searchableOf } from './search-parts.ts';

/** The matches in each lead on a page. They are in the masked texts if the user sees contacts masked. */
export async function matchesOf(
  db: Db,
  rows: readonly LeadRow[],
  search: string,
  { isMasked }: { readonly isMasked: boolean },
): Promise<LeadMatch[]> {
  const words = wordsOf(search);
  const found = await searchableOf(db, rows.map(leadOf));
  return found.flatMap(({ lead, parts }) =>
    matchesIn(parts, words, isMasked).map((match) => ({ leadId: lead.id, ...match })),
  );
}

/** Finds the first part that contains each word; one match per part. */
function matchesIn(
  parts: readonly SearchPart[],
  words: readonly SearchWord[],
  isMasked: boolean,
): Omit<LeadMatch, 'leadId'>[] {
  const found = new Map<SearchPart, Range[]>();
  for (const word of words) {
    for (const part of parts) {
      const range = rangeOf(isMasked ? part.masked : part.text, word);
      if (!range) continue;
      found.set(part, [...(found.get(part) ?? []), range]);
      break;
    }
  }
  return [...found].slice(0, maxMatches).map(([part, ranges]) => ({
    label: part.label,
    pieces: piecesOf(isMasked ? part.masked : part.text, ranges),
  }));
}

type Range = { readonly start: number; readonly end: number };

/** The range of a word in the original text. A phone number in another format matches as a whole. */
function rangeOf(text: string, word: SearchWord): Range | null {
  const folded = foldText(text);
  const one = word.find((text) => folded.includes(text));
  if (one !== undefined) return unfoldedRange(text, one);
  for (const { 0: number, index } of text.matchAll(numbers)) {
    const [phone = ''] = phonesIn(number);
    if (word.some((text) => phone.includes(text))) {
      return { start: index, end: index + number.length };
    }
  }
  return null;
}

/** Folds one character at a time. Null if the result differs from folding the whole text, as with a final sigma. */
function unfoldedRange(text: string, word: string): Range | null {
  let folded = '';
  const starts: number[] = [];
  for (let at = 0; at < text.length; ) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    const one = /\s/.test(character) ? character : foldText(character);
    for (let i = 0; i < one.length; i += 1) starts.push(at);
    folded += one;
    at += character.length;
  }
  const place = folded.indexOf(word);
  const start = starts[place];
  return start === undefined ? null : { start, end: starts[place + word.length] ?? text.length };
}

/** Splits the text around the first range into matches and the text between them. */
function piecesOf(text: string, ranges: readonly Range[]): string[] {
  const sorted = ranges.toSorted((a, b) => a.start - b.start);
  const first = sorted[0]?.start ?? 0;
  const from =
    first <= maxBefore
      ? 0
      : first - maxBefore + text.slice(first - maxBefore, first).search(/\s|$/);
  const to = from + maxTextLength;
  const pieces: string[] = [];
  let end = from;
  for (const range of sorted) {
    if (range.start < end || range.end > to) continue;
    pieces.push(text.slice(end, range.start), text.slice(range.start, range.end));
    end = range.end;
  }
  pieces.push(text.slice(end, to));
  if (from > 0) pieces[0] = `…${pieces[0]}`;
  if (to < text.length) pieces.push(`${pieces.pop() ?? ''}…`);
  return pieces.map((piece) => piece.replace(/\s+/g, ' '));
}

/** A row has space for two matches. */
const maxMatches = 2;
const maxBefore = 40;
const maxTextLength = 240;
