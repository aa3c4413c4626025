import fc from 'fast-check';
import type { Field } from '#contract/form.ts';

/** Variants of a value that look the same, or that devices write for the same keys, in a field of a form. */
export function changeLooks(plain: string, field: Field): fc.Arbitrary<string> {
  const rules = 'rules' in field ? field.rules : [];
  const looks = (character: string) =>
    rules.length === 0 && character !== ' ' ? [character] : looksOf(character, field);
  const pieces = Array.from(plain, (character) =>
    fc.tuple(fc.constantFrom(...invisible), fc.constantFrom(...looks(character))),
  );
  const ends = fc.constantFrom('', ' ', '\u00a0', '\u3000', '\u200b', '\ufeff ');
  return fc
    .tuple(ends, ends, ...pieces)
    .map(([start, end, ...all]) => `${start}${all.flat().join('')}${end}`);
}

export function isTextField({ kind }: Field): boolean {
  return kind === 'text' || kind === 'email' || kind === 'phone' || kind === 'longtext';
}

function looksOf(character: string, field: Field): readonly string[] {
  const isWide = /[!-~]/.test(character) && field.kind !== 'phone';
  const wide = isWide ? [String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0)] : [];
  return [character, ...wide, ...(lookalikes[character] ?? [])];
}

/** Blank most of the time, so that values stay readable when a test fails. */
const invisible = [
  ...['', '', '', '', '', '', '', '', '\u200b', '\u200c', '\u200d', '\u2060', '\u200e', '\u200f'],
  ...['\u061c', '\u202a', '\u202e', '\u2066', '\u2069', '\u00ad', '\ufeff', '\ufe0f', '\u180e'],
  ...['\u034f', '\u115f', '\u3164', '\uffa0', '\ufdd0', '\ufffe', '\uffff', '\u{1ffff}', '\0'],
  ...['\u{e0041}', '\u{e0101}', '\u206a', '\ufff9', '\ud800', '\x07', '\x9f', '\u2063'],
];
const lookalikes: Readonly<Record<string, readonly string[]>> = {
  ' ': ['\u00a0', '\u2009', '\u202f', '\u3000', '\u2003', '\t', '\u205f', '\u1680', '\u2800'],
  "'": ['‘', '’', '‛', 'ʼ', 'ʻ', '′', '´', '＇', 'ʹ'],
  '-': ['‐', '‑', '–', '—', '−', '﹣', '－', '―'],
  '0': ['０', '٠', '०', '۰'],
  '1': ['１', '١', '१', '𝟏'],
  '5': ['５', '٥', '५', '𝟻'],
};
