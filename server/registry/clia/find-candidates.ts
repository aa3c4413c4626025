import { certificates } from '#contract/clia.ts';
import type { LaboratoryRecord } from '#contract/laboratory.ts';
import type {
  LaboratoryCandidate,
  LaboratoryClues,
  LaboratoryFile,
  TermQuery,
} from './laboratory-registry.ts';
import { isCommonWord, nameWords, phoneTerm, stateTerm, zipTerm } from './laboratory-terms.ts';
import { phoneOf } from './read-laboratory.ts';

/** Candidates from the imported file; null if there is no file. */
export async function findCandidates(
  file: Pick<LaboratoryFile, 'search'>,
  clues: LaboratoryClues,
): Promise<readonly LaboratoryCandidate[] | null> {
  const found: LaboratoryRecord[] = [];
  for (const query of exactQueries(clues)) {
    const records = await file.search(query);
    if (records === null) return null;
    found.push(...records);
  }
  const candidates = rankCandidates(found, clues);
  // Widens the search only if no name fits well, because the wider search reads far more
  // laboratories.
  if ((candidates[0]?.nameSimilarity ?? 0) >= goodSimilarity) return candidates;
  for (const query of wideQueries(clues)) found.push(...((await file.search(query)) ?? []));
  return rankCandidates(found, clues);
}

/** By phone, by ZIP Code, and by all words of the name that are not common. */
function exactQueries(clues: LaboratoryClues): readonly TermQuery[] {
  const phone = phoneOf(clues.phone);
  const words = nameWords(clues.name);
  const rare = words.filter((word) => !isCommonWord(word));
  const queries: TermQuery[] = [];
  if (phone !== null) queries.push({ ...exact, all: [phoneTerm(phone)] });
  if (/^\d{5}/.test(clues.zip)) queries.push({ ...exact, all: [zipTerm(clues.zip)] });
  const named = rare.length > 0 ? rare : words;
  if (named.length > 0) queries.push({ ...exact, all: [...statesOf(clues), ...named] });
  // Visitors often omit words such as `hospital`, but more often these words distinguish similar
  // names.
  if (rare.length > 0 && rare.length < words.length) {
    queries.push({ ...exact, all: [...statesOf(clues), ...words] });
  }
  return queries;
}

/** By any word in the name, or by the start of one, which most typos leave intact. */
function wideQueries(clues: LaboratoryClues): readonly TermQuery[] {
  const words = nameWords(clues.name);
  const rare = words.filter((word) => !isCommonWord(word));
  if (rare.length === 0) return [];
  const all = statesOf(clues);
  const beginnings = rare.map((word) => word.slice(0, Math.max(minBeginning, word.length - 3)));
  return [
    { all, any: rare, isPrefix: false, limit: maxFound },
    { all, any: beginnings, isPrefix: true, limit: maxFound },
    { all, any: rare.map((word) => word.slice(0, minBeginning)), isPrefix: true, limit: maxFound },
  ];
}

function statesOf({ state }: LaboratoryClues): readonly string[] {
  return /^[a-z]{2}$/i.test(state) ? [stateTerm(state)] : [];
}

const maxFound = 200;
const minBeginning = 4;
const goodSimilarity = 0.8;
const exact = { any: [], isPrefix: false, limit: maxFound } as const;

/** With a lower limit, names that share only a common word or two would become candidates. */
export const minSimilarity = 0.5;

/**
 * The laboratories that fit the clues best. One that shares only a state or common words is not a
 * candidate.
 */
export function rankCandidates(
  records: readonly LaboratoryRecord[],
  clues: LaboratoryClues,
): readonly LaboratoryCandidate[] {
  const phone = phoneOf(clues.phone);
  const words = nameWords(clues.name);
  const unique = new Map(records.map((record) => [record.clia, record]));
  return [...unique.values()]
    .map((record) => ({
      record,
      isSamePhone: phone !== null && record.phone === phone,
      isSameZip: /^\d{5}/.test(clues.zip) && zipOf(record) === clues.zip.slice(0, 5),
      nameSimilarity: nameSimilarity(words, record),
    }))
    .filter(({ isSamePhone, nameSimilarity }) => isSamePhone || nameSimilarity >= minSimilarity)
    .toSorted((a, b) => scoreOf(b) - scoreOf(a) || kindOf(b.record) - kindOf(a.record))
    .slice(0, maxCandidates);
}

function scoreOf({ isSamePhone, isSameZip, nameSimilarity }: LaboratoryCandidate): number {
  return nameSimilarity + (isSamePhone ? 0.5 : 0) + (isSameZip ? 0.15 : 0);
}

/** Ties go to the laboratory with more tests, because it is more likely to ask for a LIMS. */
function kindOf({ certificate }: LaboratoryRecord): number {
  return certificate === null ? 0 : certificates.indexOf(certificate);
}

/** The similarity of its best-matching name, from 0 to 1. */
function nameSimilarity(words: readonly string[], record: LaboratoryRecord): number {
  const { name, additionalName } = record;
  const names = [name, additionalName, `${name ?? ''} ${additionalName ?? ''}`];
  return Math.max(...names.map((text) => similarity(words, nameWords(text ?? ''))));
}

/** Common words count a quarter. Names that differ only in spaces are compared letter by letter. */
function similarity(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return 0;
  const all = [...a, ...b].reduce((sum, word) => sum + weightOf(word), 0);
  let shared = 0;
  for (const word of a) {
    const best = Math.max(...b.map((other) => wordSimilarity(word, other)));
    shared += 2 * weightOf(word) * best;
  }
  return Math.max(Math.min(1, shared / all), 0.9 * letterSimilarity(a.join(''), b.join('')));
}

function weightOf(word: string): number {
  return isCommonWord(word) ? 0.25 : 1;
}

function wordSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  if (isCommonWord(a) || isCommonWord(b) || Math.min(a.length, b.length) < 4) return 0;
  const similar = letterSimilarity(a, b);
  return similar >= 0.6 ? similar : 0;
}

/** The share of letter pairs that two texts have in common (Dice's coefficient). */
function letterSimilarity(a: string, b: string): number {
  const pairs = new Map<string, number>();
  for (const pair of pairsOf(a)) pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  let shared = 0;
  for (const pair of pairsOf(b)) {
    const left = pairs.get(pair) ?? 0;
    if (left === 0) continue;
    pairs.set(pair, left - 1);
    shared += 1;
  }
  const count = a.length + b.length - 2;
  return count <= 0 ? 0 : (2 * shared) / count;
}

function pairsOf(text: string): readonly string[] {
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, i) => text.slice(i, i + 2));
}

function zipOf({ address }: LaboratoryRecord): string {
  return address?.postalCode?.slice(0, 5) ?? '';
}

const maxCandidates = 3;
