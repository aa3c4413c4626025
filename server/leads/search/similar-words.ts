import { foldText } from '#server/lib/fold-text.ts';

/** The words of a search or a text, in lower case and without accents. */
export function foldedWords(text: string): readonly string[] {
  return wordsIn(foldText(text));
}

/** The words of a text that is already folded. */
export function wordsIn(folded: string): readonly string[] {
  return folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

/** The number of typos that a folded word may have (R189). */
export function maxTypos(word: string): number {
  const { length } = [...word];
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/**
 * Texts of which a word with that many typos contains at least one, so that a database can search for them: one part
 * more than the number of typos, plus neighboring parts with their adjacent letters swapped, because a swap breaks both
 * parts.
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

/** True if a word begins like the typed one, apart from extra, missing, wrong, or swapped letters. */
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
