import { type Analyzer, makerNames } from '#web/pages/drivers/analyzers.ts';
import { deviceNames, noiseWords, variantWords } from '#web/pages/drivers/device-names.ts';

/** A run of letters or of digits in a line. */
export type Token = {
  readonly text: string;
  readonly isNumber: boolean;
  /** A number written in Roman numerals. */
  readonly isRoman?: boolean;
  /** True if nothing separates it from the previous token, such as `480` in `AU480`. */
  readonly glued: boolean;
};

/**
 * Splits a name or a line into runs of letters and digits, in lower case and without accents: `XN1000` and `XN-1000`
 * produce the same tokens. Roman numerals become digits, and a `+` at the end of a word becomes `plus`.
 */
export function tokensOf(text: string): readonly Token[] {
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{M}®™©·‧•]/gu, '')
    .toLowerCase()
    .replace(/([a-z\d])\+(?![a-z\d])|\s\+$/g, '$1 plus ');
  const tokens: Token[] = [];
  let end = -1;
  for (const { 0: run, index } of plain.matchAll(/[a-z]+|\d+/g)) {
    const glued = index === end;
    end = index + run.length;
    const numeral = glued ? undefined : romanNumerals[run];
    if (numeral) tokens.push({ text: numeral, isNumber: true, isRoman: true, glued });
    else tokens.push({ text: run, isNumber: /\d/.test(run), glued });
  }
  return tokens;
}

type Lexicon = {
  /** Words that need no correction. */
  readonly words: ReadonlySet<string>;
  /** Words that people write as one: `celldyn` for `cell dyn`. */
  readonly joined: ReadonlyMap<string, readonly string[]>;
};

/** Corrects the words of lines to those of a lexicon: words run together, split, or misspelled. */
export function createCorrector({ words, joined }: Lexicon) {
  const targets = [...words, ...joined.keys()].filter((word) => word.length >= minFuzzyLength);
  const known = new Map<string, readonly string[]>();

  function corrected(word: string): readonly string[] {
    const found = known.get(word);
    if (found) return found;
    const result = words.has(word) ? [word] : (joined.get(word) ?? spelled(word));
    known.set(word, result);
    return result;
  }

  /** The single nearest word; the word itself if there is none or more than one. */
  function spelled(word: string): readonly string[] {
    if (word.length < minFuzzyLength) return [word];
    const [only, ...others] = nearest(word, targets);
    if (only === undefined || others.length > 0) return [word];
    return joined.get(only) ?? [only];
  }

  return (tokens: readonly Token[]): readonly Token[] => {
    const result: Token[] = [];
    for (let index = 0; index < tokens.length; index += 1) {
      const token = tokens[index] as Token;
      if (token.isNumber) {
        result.push(token);
        continue;
      }
      const length = [3, 2].find((count) => words.has(joinedWord(tokens, index, count)));
      const word = length ? joinedWord(tokens, index, length) : token.text;
      index += (length ?? 1) - 1;
      for (const [place, text] of corrected(word).entries()) {
        result.push({ text, isNumber: false, glued: place === 0 && token.glued });
      }
    }
    return result;
  };
}

/** `facs` and `canto` as one word; blank unless all of them are words. */
function joinedWord(tokens: readonly Token[], start: number, count: number): string {
  const parts = tokens.slice(start, start + count);
  const fits = parts.length === count && parts.every(({ isNumber }) => !isNumber);
  const word = fits ? parts.map(({ text }) => text).join('') : '';
  return word.length >= minFuzzyLength ? word : '';
}

/** The words with the fewest errors, if these are few enough. */
function nearest(word: string, targets: readonly string[]): readonly string[] {
  let best: string[] = [];
  let least = word.length >= minLengthOfTwoErrors ? 2 : 1;
  for (const target of targets) {
    if (target[0] !== word[0] || Math.abs(target.length - word.length) > least) continue;
    const distance = editDistance(word, target, least);
    if (distance > least) continue;
    if (distance < least) best = [];
    least = distance;
    best.push(target);
  }
  return best;
}

/** Insertions, deletions, substitutions, and swaps of neighbors; `limit + 1` if there are more. */
function editDistance(one: string, other: string, limit: number): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const substitution = Number(one[i - 1] !== other[j - 1]);
      let cost = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + substitution,
      );
      if (isSwap(one, i, other, j)) {
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      }
      next.push(cost);
    }
    if (Math.min(...next) > limit) return limit + 1;
    before = row;
    row = next;
  }
  return row[other.length] ?? limit + 1;
}

/** True if the two characters before each place are the same in the opposite order. */
function isSwap(one: string, i: number, other: string, j: number): boolean {
  return i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
}

const romanNumerals: Readonly<Record<string, string>> = { ii: '2', iii: '3', iv: '4', xvi: '16' };
const minFuzzyLength = 5;
const minLengthOfTwoErrors = 8;

/** A device under one of its names, prepared for comparison. */
export type Entry = {
  readonly devices: readonly Analyzer[];
  readonly manufacturer: string;
  readonly tokens: readonly Token[];
};

export type NameIndex = ReturnType<typeof indexCatalog>;

/** The names of a catalog, prepared once for many lines. */
export function indexCatalog(catalog: readonly Analyzer[]) {
  const entries = entriesOf(catalog);
  const aliases = aliasesOf(catalog);
  const named = [...entries, ...aliases].flatMap(({ tokens }) => tokens);
  const words = named.filter(({ isNumber }) => !isNumber).map(({ text }) => text);
  const wordsByMaker = wordsOfMakers(aliases);
  const makerWords = new Set([...wordsByMaker.values()].flatMap((own) => [...own]));
  const byToken = entriesByToken(entries);
  return {
    entries,
    lexicon: {
      words: new Set([...noiseWords, ...variantWords, ...words]),
      joined: joinedNames(entries),
    },
    owners: ownersOf(entries),
    /** The devices that have a token of the line. */
    entriesWith: (line: readonly Token[]) =>
      new Set(line.flatMap(({ text }) => byToken.get(text) ?? [])),
    makersIn(line: readonly Token[]) {
      const text = spaced(line);
      const named = aliases.filter((alias) => text.includes(alias.text));
      return new Set(named.map(({ maker }) => maker));
    },
    /** The words of a manufacturer's names. */
    wordsOf: (manufacturer: string) => wordsByMaker.get(manufacturer) ?? noWords,
    isMakerWord: (text: string) => makerWords.has(text),
  };
}

function entriesOf(catalog: readonly Analyzer[]): readonly Entry[] {
  const named = new Map(catalog.map((each) => [`${each.manufacturer} ${each.device}`, each]));
  const own = catalog.map((each) => entryOf([each], each.device));
  const other = deviceNames.flatMap(([name = '', ...keys]) => {
    const devices = keys.flatMap((key) => named.get(key) ?? []);
    return devices.length === keys.length ? [entryOf(devices, name)] : [];
  });
  return [...own, ...other];
}

function entryOf(devices: readonly Analyzer[], name: string): Entry {
  const all = tokensOf(name);
  const names = (token: Token) => !describingWords.has(token.text);
  const tokens = all.slice(all.findIndex(names), all.findLastIndex(names) + 1);
  return { devices, manufacturer: devices[0]?.manufacturer ?? '', tokens };
}

type Alias = { readonly maker: string; readonly tokens: readonly Token[]; readonly text: string };

function aliasesOf(catalog: readonly Analyzer[]): readonly Alias[] {
  const makers = [...new Set(catalog.map(({ manufacturer }) => manufacturer))];
  return makers.flatMap((maker) =>
    [maker, ...(makerNames[maker] ?? [])].map((name) => {
      const tokens = tokensOf(name);
      return { maker, tokens, text: spaced(tokens) };
    }),
  );
}

function wordsOfMakers(aliases: readonly Alias[]): ReadonlyMap<string, ReadonlySet<string>> {
  const words = new Map<string, Set<string>>();
  for (const { maker, tokens } of aliases) {
    const own = words.get(maker) ?? new Set();
    for (const { text } of tokens) if (text.length > 1) own.add(text);
    words.set(maker, own);
  }
  return words;
}

function entriesByToken(entries: readonly Entry[]): ReadonlyMap<string, readonly Entry[]> {
  const byToken = new Map<string, Entry[]>();
  for (const entry of entries) {
    for (const { text } of entry.tokens) {
      const known = byToken.get(text);
      if (known) known.push(entry);
      else byToken.set(text, [entry]);
    }
  }
  return byToken;
}

function spaced(tokens: readonly Token[]): string {
  return ` ${tokens.map(({ text }) => text).join(' ')} `;
}

/** For each word, the only manufacturer whose devices have it, or `several`. */
function ownersOf(entries: readonly Entry[]): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  for (const { tokens, manufacturer } of entries) {
    for (const { text, isNumber } of tokens) {
      const owner = owners.get(text) ?? manufacturer;
      if (!isNumber) owners.set(text, owner === manufacturer ? owner : 'several');
    }
  }
  return owners;
}

/** Neighboring words of a name, written as one. */
function joinedNames(entries: readonly Entry[]): ReadonlyMap<string, readonly string[]> {
  const joined = new Map<string, readonly string[]>();
  for (const { tokens } of entries) {
    for (const [index, { text, isNumber }] of tokens.entries()) {
      const next = tokens[index + 1];
      const fits = !isNumber && next && !next.isNumber && text.length + next.text.length > 4;
      if (fits) joined.set(text + next.text, [text, next.text]);
    }
  }
  return joined;
}

const noWords: ReadonlySet<string> = new Set();
/** At the start or end of a name, these words describe the device rather than name it. */
const describingWords: ReadonlySet<string> = new Set(
  'analyzer system systems platform blood analysis automation track model'.split(' '),
);
