import { foldText } from '#server/lib/fold-text.ts';

/** The words of a search or a text, in lower case and without accents. */
export function foldedWords(text: string): readonly string[] {
  return wordsIn(foldText(text));
}

/** The words of a text that is folded already. */
export function wordsIn(folded: string): readonly string[] {
  return folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

/**
 * Parts of a word of which one is left whole by as many typos as `isSimilar` allows, so that a database can
 * look for them. Null for a word that is too short for that.
 */
export function partsOf(word: string): readonly string[] | null {
  const characters = [...word];
  const { length } = characters;
  if (length < minLength) return null;
  const count = maxTypos(length) + 1;
  const size = Math.floor(length / count);
  return Array.from({ length: count }, (_, i) =>
    characters.slice(i * size, i === count - 1 ? undefined : (i + 1) * size).join(''),
  );
}

/**
 * Whether a word begins like another, apart from a typo: a letter too much, too few, wrong, or in the wrong
 * place; from eight letters on, two typos. Both words are folded.
 */
export function isSimilar(typed: string, word: string): boolean {
  const limit = maxTypos(typed.length);
  if (typed.length < minLength || word.length < typed.length - limit) return false;
  // Beyond that, more letters only raise the distance.
  const ends = word.slice(0, typed.length + limit);
  let [before, row] = [[] as number[], Array.from(typed, (_, i) => i + 1)];
  let least = row.at(-1) ?? 0;
  row.unshift(0);
  for (let i = 1; i <= ends.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= typed.length; j += 1) {
      const isSame = ends[i - 1] === typed[j - 1];
      const isSwapped =
        i > 1 && j > 1 && ends[i - 1] === typed[j - 2] && ends[i - 2] === typed[j - 1];
      next[j] = Math.min(
        at(row, j) + 1,
        at(next, j - 1) + 1,
        at(row, j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    if (Math.min(...next) > limit) break;
    [before, row] = [row, next];
    least = Math.min(least, at(row, typed.length));
  }
  return least <= limit;
}

function maxTypos(length: number): number {
  return length >= 8 ? 2 : 1;
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}

const minLength = 4;
