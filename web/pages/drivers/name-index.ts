import { deviceNames, makerNames, noiseWords, variantWords } from '#content/analyzer-names.ts';
import type { Analyzer } from '#content/analyzers.ts';
import { type Lexicon, type Token, tokensOf } from '#web/pages/drivers/line-tokens.ts';

/** A device under one of its names, prepared for comparison. */
export type Entry = {
  readonly devices: readonly Analyzer[];
  readonly manufacturer: string;
  readonly tokens: readonly Token[];
};

/** The names of a catalog, prepared once for many lines. */
export type NameIndex = {
  readonly entries: readonly Entry[];
  readonly lexicon: Lexicon;
  /** For each word, the only manufacturer whose devices have it, or `several`. */
  readonly owners: ReadonlyMap<string, string>;
  /** The devices that have a token of the line. */
  entriesWith(line: readonly Token[]): ReadonlySet<Entry>;
  makersIn(line: readonly Token[]): ReadonlySet<string>;
  /** The words of a manufacturer's names. */
  wordsOf(manufacturer: string): ReadonlySet<string>;
  isMakerWord(text: string): boolean;
};

export function indexCatalog(catalog: readonly Analyzer[]): NameIndex {
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
    entriesWith: (line) => new Set(line.flatMap(({ text }) => byToken.get(text) ?? [])),
    makersIn(line) {
      const text = spaced(line);
      const named = aliases.filter((alias) => text.includes(alias.text));
      return new Set(named.map(({ maker }) => maker));
    },
    wordsOf: (manufacturer) => wordsByMaker.get(manufacturer) ?? noWords,
    isMakerWord: (text) => makerWords.has(text),
  };
}

function entriesOf(catalog: readonly Analyzer[]): readonly Entry[] {
  const named = new Map(catalog.map((each) => [`${each.manufacturer} ${each.device}`, each]));
  const own = catalog.map((each) => entryOf([each], each.device));
  const other = deviceNames.flatMap(([name, ...keys]) => {
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
/**
 * At the start or end of a name in the catalog, these words describe the device rather than name
 * it.
 */
const describingWords: ReadonlySet<string> = new Set(
  'analyzer system systems platform blood analysis automation track model'.split(' '),
);
