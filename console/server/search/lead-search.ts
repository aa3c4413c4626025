import { sql } from 'kysely';
import { foldText } from '#console/server/search/fold-text.ts';

/** A word with its alternatives, one of which must occur. */
export type SearchWord = readonly string[];

/** Splits a search into words, folded like the search texts, which contain phone numbers as digits and references with a hyphen. */
export function wordsOf(search = ''): readonly SearchWord[] {
  const words = new Set(foldText(search).replace(phonePrefixes, ' ').split(/\s+/));
  words.delete('');
  return Array.from(words, (word) => {
    const digits = word.replaceAll(phonePunctuation, '');
    const reference = word.replace(/^([\da-f]{4})([\da-f]{4})$/, '$1-$2');
    if (!/^\d+$/.test(digits)) return [...new Set([word, reference])];
    return [...new Set([word, digits, digits.replace(/^00(?=.)/, ''), reference])];
  });
}

/** True for search texts with every word, even inside a longer word. */
export function hasWords(words: readonly SearchWord[], column: string) {
  const has = (text: string) => {
    const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
    return sql`${sql.ref(column)} like ${pattern} escape '\\'`;
  };
  const conditions = words.map((word) => sql`(${sql.join(word.map(has), sql` or `)})`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** The prefix of phone links, the trunk zero that is omitted in international calls, and the word before an extension. */
const phonePrefixes = /\btel:|\(0\)|(?<=\d) ?(?:;ext=|ext(?:ension)?\b\.?|x|#)(?= ?\d{1,7}$)/g;
/** Includes the dashes that word processors and chats put between digits. */
const phonePunctuation = /[+()./\-\u2010-\u2015]/g;
