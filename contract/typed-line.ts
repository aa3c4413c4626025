import { withoutHidden } from './visible-text.ts';

/**
 * One line of a form as a person sees it (R215): composed (NFC), without invisible characters, and with one plain space
 * for each run of spaces, tabs, and line breaks.
 */
export function typedLine(text: string): string {
  return typedLines(text).replace(/\s+/g, ' ');
}

/** Like `typedLine` for several lines: keeps line breaks and the number of spaces. */
export function typedLines(text: string): string {
  const lines = text.replace(/\r\n?|[\v\f\x85\u2028\u2029]/g, '\n');
  return withoutHidden(lines)
    .replace(/[^\S\n]|\u2800/g, ' ')
    .replace(joinersOutsideEmoji, '$1')
    .normalize('NFC')
    .trim();
}

/**
 * Writes characters that look like ASCII as ASCII: apostrophes, hyphens, full-width forms, ligatures, and the digits of
 * all scripts. Fields that accept few characters would otherwise refuse what a keyboard substitutes.
 */
export function plainText(text: string): string {
  return text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[\ufb00-\ufb06\ufe50-\ufe6b\uff01-\uff5e]/g, (form) => form.normalize('NFKC'))
    .replace(/(?!\d)\p{Nd}/gu, asciiDigit)
    .replace(apostrophes, "'")
    .replace(hyphens, '-');
}

/** Like `plainText`. A backtick, which ASCII fields keep, is an apostrophe here. */
export function plainLetters(text: string): string {
  return plainText(text).replaceAll('`', "'");
}

/** Writes typographic punctuation and signs as people type them in ASCII; other characters stay. */
export function asciiText(text: string): string {
  return plainText(text).replace(/[^\0-\x7f]/g, (sign) => asciiSigns.get(sign) ?? sign);
}

/** The address in a text from an address book or a mail program: `Ann Lee <ann@lab.example>`, `mailto:ann@lab.example`. */
export function addressIn(text: string): string {
  const line = asciiText(typedLine(text)).replaceAll('｡', '.');
  const [, bracketed, more] = line.split('<');
  const [inner = ''] =
    more === undefined && bracketed?.includes('@') ? bracketed.split('>', 1) : [line];
  const link = inner.toLowerCase().indexOf('mailto:');
  if (link === -1) return withoutQuotes(inner);
  const [address = ''] = inner.slice(link + 'mailto:'.length).split('?', 1);
  return withoutQuotes(
    address.replace(/%([2-7][\da-f])/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
  );
}

/** Removes what surrounds a copied address. An apostrophe may be part of it, so only a pair of them is removed. */
function withoutQuotes(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && ' "<>[](),;:'.includes(text.charAt(start))) start += 1;
  while (end > start && ' "<>[](),;:'.includes(text.charAt(end - 1))) end -= 1;
  const address = text.slice(start, end);
  return /^'.*'$/.test(address) ? address.slice(1, -1) : address;
}

/** Unicode assigns the ten digits of a script in order, so the distance from the first one is the value. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}

/** Emoji are kept whole: their joiners and selectors change how they look. */
const joinersOutsideEmoji =
  /(\p{Extended_Pictographic}(?:[\ufe0f\p{Emoji_Modifier}\u{e0020}-\u{e007f}]|\u200d\p{Extended_Pictographic})*)|\p{Default_Ignorable_Code_Point}/gu;
const apostrophes =
  /[\u00b4\u02b9\u02bb-\u02bf\u02c8\u02ca\u02cb\u0384\u055a\u05f3\u1fbd\u1fbf\u1ffe\u2018\u2019\u201b\u2032\u2035\u275b\u275c\ua78b\ua78c]/g;
const hyphens =
  /[\u02d7\u05be\u1400\u1806\u2010-\u2015\u2043\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u30a0]/g;
/** ASCII forms, each with the characters that it replaces. */
const asciiForms = [
  ['"', '“”„‟«»″‶〝〞〟❝❞״'],
  ["'", '‚‹›'],
  ['*', '•‣◦▪●∙·‧∗⋅'],
  ['x', '×✕'],
  ['/', '÷⁄∕'],
  ['.', '․。٫'],
  [',', '、،٬'],
  ['~', '∼≈˜'],
  [':', '∶꞉'],
  ['|', '¦∣'],
  ['->', '→⇒➔'],
  ['<-', '←⇐'],
  ['...', '…'],
  ['..', '‥'],
  ['>=', '≥'],
  ['<=', '≤'],
  ['+/-', '±'],
  ['!!', '‼'],
  ['(c)', '©'],
  ['(r)', '®'],
  ['(tm)', '™'],
  ['No.', '№'],
  [';', '؛'],
  ['?', '؟'],
  ['%', '٪'],
] as const;
const asciiSigns = new Map(
  asciiForms.flatMap(([ascii, signs]) => Array.from(signs, (sign) => [sign, ascii] as const)),
);
