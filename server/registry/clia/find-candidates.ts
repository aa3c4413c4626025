import type { LaboratoryRecord } from '#contract/console/laboratory.ts';
import type {
  LaboratoryCandidate,
  LaboratoryClues,
  LaboratoryFile,
  TermQuery,
} from './laboratory-record.ts';
import { isCommonWord, nameWords, phoneTerm, stateTerm, zipTerm } from './laboratory-terms.ts';
import { rankCandidates } from './rank-candidates.ts';
import { phoneOf } from './read-laboratory.ts';

/** Candidates from the imported file; null if there is none. */
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

/** By any word of the name, or by its beginning, which most typos leave intact. */
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
