import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { type MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const breached = gunzipSync(readFileSync(new URL('./breached-passwords.txt.gz', import.meta.url)))
  .toString('utf8')
  .trimEnd()
  .split('\n')
  // The best-known passphrase is newer than the list.
  .concat('correct horse battery staple', 'correcthorsebatterystaple');
const estimator = new ZxcvbnFactory({
  dictionary: { ...dictionary, breached },
  graphs: adjacencyGraphs,
});

/**
 * A message for the user about a password that is common, was stolen before or can be guessed; null if it is strong.
 * `words` are names of the company, its products and the user.
 */
export function passwordProblem(password: string, words: readonly string[]): string | null {
  const text = password.normalize('NFKC').toLowerCase();
  if (breached.includes(text)) return isCommon;
  const own = words.flatMap(partsOf);
  const rest = own
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(word, ''), text);
  if (rest !== text && bareOf(rest).length < minRestLength) return isOwnWord;
  const bare = bareOf(text);
  const punctuation = new Set(text.replace(/[\p{L}\p{N}]/gu, ''));
  const isBareEnough = bare.length >= minLength || punctuation.size <= maxSeparators;
  return (
    problemOfReading(text, own, minGuesses) ??
    (isBareEnough ? problemOfReading(bare, own, minBareGuesses) : null)
  );
}

/** Keeps only letters and digits, without accents. */
function bareOf(text: string): string {
  return text.normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, '');
}

function problemOfReading(text: string, own: string[], min: number): string | null {
  const { guesses, sequence } = estimator.check(text.slice(0, maxReadLength), own);
  return guesses < min ? messageFor(sequence, text) : null;
}

/** Splits words: 'ann@lab.example' also forbids a password built from 'ann' or 'example'. */
function partsOf(word: string): string[] {
  const text = word.normalize('NFKC').toLowerCase();
  return [text, ...text.split(/[^\p{L}\p{N}]+/u)].filter((part) => part.length >= 3);
}

/** Explains why the longest matched part of the password is weak. */
function messageFor(sequence: readonly MatchExtended[], reading: string): string {
  const lengthOf = ({ i, j }: MatchExtended) => j - i;
  const [longest] = sequence.toSorted((a, b) => lengthOf(b) - lengthOf(a));
  if (longest?.pattern === 'dictionary' && longest.dictionaryName === 'userInputs') {
    return isOwnWord;
  }
  if (longest && ['repeat', 'sequence', 'spatial'].includes(longest.pattern)) return isPattern;
  return breached.includes(reading) ? isCommon : isGuessable;
}

const isCommon = 'This password is on lists of stolen passwords. Choose another one.';
const isOwnWord =
  'This password is based on your name, your address or our names. Choose another one.';
const isPattern = 'Repeats, sequences and rows of keys are easy to guess. Choose another one.';
const isGuessable = 'This password is easy to guess. Add a word or two, or choose another one.';

const minLength = 12;
/** Up to this many different characters between letters are separators; more are part of the password. */
const maxSeparators = 2;
/** The minimum of letters and digits that must remain after removing publicly known words. */
const minRestLength = 8;
/** zxcvbn's score 4: infeasible even for an attacker who has the hashes. */
const minGuesses = 1e10;
/**
 * Applies to the password without blanks and punctuation, which don't make a common password
 * strong.
 */
const minBareGuesses = 1e6;
/** Bounds the work, which is quadratic in the length. A prefix is never stronger than the whole password. */
const maxReadLength = 64;
