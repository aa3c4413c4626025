import type { Analyzer } from '#web/pages/drivers/analyzers.ts';
import { noiseWords, plainNames, variantWords } from '#web/pages/drivers/device-names.ts';
import {
  createCorrector,
  type Entry,
  indexCatalog,
  type NameIndex,
  type Token,
  tokensOf,
} from '#web/pages/drivers/name-index.ts';

/** The catalog's result for one line of a list. */
export type LineMatch =
  | { readonly kind: 'found'; readonly device: Analyzer }
  /** The line matches several devices, or one only in part; the best match is first. */
  | {
      readonly kind: 'unsure';
      readonly devices: readonly Analyzer[];
      /** The modules, if the line names a system of several. */
      readonly modules?: readonly Analyzer[];
    }
  | { readonly kind: 'free' };

/** A match between an entry and a line. */
type Fit = {
  readonly entry: Entry;
  /** Positions of the entry's tokens in the line. */
  readonly places: ReadonlySet<number>;
  readonly matched: readonly Token[];
  readonly missing: readonly Token[];
  /** The line has a letter or number directly after the name: `AU480e` for AU480. */
  readonly continued: boolean;
};

/**
 * Compares lines with the catalog. Statements about drivers must not be wrong, so numbers must
 * match exactly, with the letters before and after them; misspellings are tolerated in longer words
 * only.
 */
export function createMatcher(catalog: readonly Analyzer[]): (line: string) => LineMatch {
  const index = indexCatalog(catalog);
  const correct = createCorrector(index.lexicon);
  return (text) => {
    const tokens = correct(tokensOf(text));
    const line = { tokens, makers: index.makersIn(tokens), index };
    const fits = [...index.entriesWith(tokens)].map((entry) => fitOf(entry, line));
    return decide(fits, line);
  };
}

type Line = {
  readonly tokens: readonly Token[];
  /** The manufacturers mentioned in the line. A name may refer to more than one. */
  readonly makers: ReadonlySet<string>;
  readonly index: NameIndex;
};

function decide(fits: readonly Fit[], line: Line): LineMatch {
  const whole = mostSpecific(fits.filter((fit) => isWhole(fit, line)));
  const ofMaker = whole.filter(({ entry }) => line.makers.has(entry.manufacturer));
  const chosen = preferSingle(ofMaker.length > 0 ? ofMaker : whole);
  const [device, another] = devicesOf(chosen);
  const isOne = device !== undefined && another === undefined;
  if (isOne && chosen.some((fit) => isCertain(fit, line))) return { kind: 'found', device };
  const near = nearest(fits, line);
  const isForeign = ofMaker.length === 0 && line.makers.size > 0;
  const devices = devicesOf(isForeign ? [...near, ...chosen] : [...chosen, ...near]);
  if (devices.length === 0) return { kind: 'free' };
  const [system, ...others] = isForeign ? [] : chosen;
  const isSystem = others.length === 0 && system !== undefined && system.entry.devices.length > 1;
  return {
    kind: 'unsure',
    devices: devices.slice(0, maxSuggestions),
    ...(isSystem ? { modules: system.entry.devices } : {}),
  };
}

/** Prefers a module to the product line named with it: `cobas 8000 c 702` is the module. */
function preferSingle(fits: readonly Fit[]): readonly Fit[] {
  const single = fits.filter(({ entry }) => entry.devices.length === 1);
  return single.length > 0 ? single : fits;
}

/** Keeps each manufacturer's closest matches, except those that the line rules out. */
function nearest(fits: readonly Fit[], line: Line): readonly Fit[] {
  const maxMatched = new Map<string, number>();
  for (const { entry, matched } of fits) {
    const { manufacturer } = entry;
    maxMatched.set(manufacturer, Math.max(maxMatched.get(manufacturer) ?? 0, matched.length));
  }
  return fits
    .filter(
      (fit) => fit.matched.length === maxMatched.get(fit.entry.manufacturer) && isNear(fit, line),
    )
    .toSorted(byLikeness(line));
}

/** True if every token matches, or the missing ones don't distinguish the device from another. */
function isWhole(fit: Fit, line: Line): boolean {
  const { entry, missing, matched } = fit;
  const named = line.makers.has(entry.manufacturer);
  if (!named && !matched.some((token) => isTelling(token))) return false;
  if (missing.length === 0) return true;
  if (missing.some((token) => isDistinctive(token, fit)) || hasUnknownWordAfter(fit, line)) {
    return false;
  }
  const enough = matched.some(
    ({ text, isNumber }) =>
      text.length > 2 && (isNumber ? named || matched.length > 1 : isTelling({ text, isNumber })),
  );
  return enough && isOnlyOne(fit, line, named);
}

/** True for letters that are more than a plain word. */
function isTelling({ text, isNumber }: Pick<Token, 'text' | 'isNumber'>): boolean {
  return !isNumber && !plainNames.has(text) && !noiseWords.has(text);
}

/** True if no other device has the line's tokens. */
function isOnlyOne({ entry, matched }: Fit, { index }: Line, named: boolean): boolean {
  return !index.entries.some(
    (other) =>
      other.devices[0] !== entry.devices[0] &&
      (!named || other.manufacturer === entry.manufacturer) &&
      matched.every(({ text }) => other.tokens.some((token) => token.text === text)),
  );
}

/**
 * Numbers, letters attached to them, and words like `plus` must never be missing. Other words may
 * be missing only before the rest of the name or next to a long number: `Ruby` and `GEM 5000` are
 * enough, `MINICAP` isn't.
 */
function isDistinctive(token: Token, { entry: { tokens }, matched }: Fit): boolean {
  if (token.isNumber || variantWords.has(token.text)) return true;
  const place = tokens.indexOf(token);
  if (token.glued && tokens[place - 1]?.isNumber) return true;
  const leads = tokens.slice(0, place).every((before) => !matched.includes(before));
  return !leads && !matched.some(({ isNumber, text }) => isNumber && text.length > 2);
}

/** True if the driver for a whole name may be promised; false if the visitor must confirm it. */
function isCertain(fit: Fit, line: Line): boolean {
  const { entry, places, matched, continued } = fit;
  if (continued || entry.devices.length > 1) return false;
  const named = line.makers.has(entry.manufacturer);
  if (!named && (line.makers.size > 0 || hasForeignFamily(fit, line))) return false;
  const rest = line.tokens.filter((_, place) => !places.has(place));
  const own = line.index.wordsOf(entry.manufacturer);
  const isOther = ({ text, isNumber }: Token) =>
    !isNumber &&
    !own.has(text) &&
    (variantWords.has(text) ||
      (text.length > 1 &&
        !noiseWords.has(text) &&
        line.index.owners.get(text) === entry.manufacturer &&
        !matched.some((token) => token.text === text)));
  if (rest.some(isOther)) return false;
  return strengthOf(matched, entry, named, line) >= (named ? 2 : 5);
}

/** True if the line has a word that only devices of another manufacturer have. */
function hasForeignFamily({ entry, places }: Fit, { tokens, index }: Line): boolean {
  return tokens.some(({ text }, place) => {
    const owner = index.owners.get(text);
    const foreign = owner !== undefined && owner !== 'several' && owner !== entry.manufacturer;
    return foreign && text.length > 3 && !places.has(place) && !noiseWords.has(text);
  });
}

function strengthOf(matched: readonly Token[], entry: Entry, named: boolean, { index }: Line) {
  let strength = 0;
  for (const { text, isNumber } of matched) {
    const isOwn = named || isNumber || index.owners.get(text) === entry.manufacturer;
    const most = !named && plainNames.has(text) ? 1 : isOwn ? 6 : 3;
    strength += Math.min(text.length, most);
  }
  return strength;
}

/** True if the visitor may mean the device: its family matches, and no number contradicts it. */
function isNear(fit: Fit, line: Line): boolean {
  const { entry, matched, missing, places } = fit;
  const { tokens, makers, index } = line;
  const named = makers.has(entry.manufacturer);
  if (makers.size > 0 && !named) return false;
  const numbers = matched.filter(({ isNumber }) => isNumber);
  const lacksNumber = missing.some(({ isNumber }) => isNumber);
  if (numbers.some(({ text }) => text.length > 2) && !lacksNumber) {
    return named || matched.length > 1;
  }
  const last = Math.max(-1, ...places);
  const after = tokens.slice(last + 1, last + 3);
  const contradicted = after.some(({ isNumber }) => isNumber) || hasUnknownWordAfter(fit, line);
  if (contradicted) return false;
  const family = matched.some(
    ({ text, isNumber }) =>
      isTelling({ text, isNumber }) &&
      !variantWords.has(text) &&
      (named ? text.length > 1 : text.length > 3 && index.owners.get(text) === entry.manufacturer),
  );
  return family || (named && matched.some(({ text }) => plainNames.has(text)));
}

/**
 * True if a word that the catalog doesn't have follows the family, so it is another model:
 * `Dimension Xpand`.
 */
function hasUnknownWordAfter({ places, entry }: Fit, { tokens, index }: Line): boolean {
  const next = tokens[Math.max(-1, ...places) + 1];
  if (!next || next.isNumber || next.text.length < 2 || noiseWords.has(next.text)) return false;
  if (index.isMakerWord(next.text)) return false;
  return !variantWords.has(next.text) && index.owners.get(next.text) !== entry.manufacturer;
}

function byLikeness({ makers }: Line) {
  const score = ({ entry, matched, missing }: Fit) =>
    (makers.has(entry.manufacturer) ? 10 : 0) + 2 * matched.length - missing.length;
  return (one: Fit, other: Fit) => score(other) - score(one);
}

/** Removes matches that are part of another match: `Panther` in `Panther Fusion`. */
function mostSpecific(fits: readonly Fit[]): readonly Fit[] {
  return fits.filter(
    (fit) =>
      !fits.some(
        (other) =>
          other.places.size > fit.places.size &&
          [...fit.places].every((place) => other.places.has(place)),
      ),
  );
}

function devicesOf(fits: readonly Fit[]): readonly Analyzer[] {
  return [...new Set(fits.flatMap(({ entry }) => entry.devices))];
}

function fitOf(entry: Entry, line: Line): Fit {
  const places = new Set<number>();
  const matched: Token[] = [];
  const missing: Token[] = [];
  for (const [index, token] of entry.tokens.entries()) {
    const place = line.tokens.findIndex(
      ({ text }, at) => text === token.text && !places.has(at) && fitsAt(entry, index, line, at),
    );
    if (place < 0) missing.push(token);
    else matched.push(token);
    if (place >= 0) places.add(place);
  }
  const continued = [...places].some((place) => isContinued(line.tokens, places, place));
  return { entry, places, matched, missing, continued };
}

/** Short tokens need a neighbor of their name; numbers must not have other letters before them. */
function fitsAt({ tokens }: Entry, place: number, line: Line, at: number): boolean {
  const token = tokens[place];
  const [before, after] = [tokens[place - 1], tokens[place + 1]];
  const [lineBefore, lineAfter] = [line.tokens[at - 1], line.tokens[at + 1]];
  const besideOwn =
    (before !== undefined && before.text === lineBefore?.text) ||
    (after !== undefined && after.text === lineAfter?.text);
  if (!token || token.text.length < 3) return besideOwn || tokens.length === 1;
  if (!token.isNumber || !lineBefore) return true;
  if (tokens.some(({ text }) => text === lineBefore.text)) return true;
  if (serialWords.has(lineBefore.text)) return false;
  const isPrefix = !lineBefore.isNumber && lineBefore.text.length < 4;
  const isGlued = line.tokens[at]?.glued === true;
  return !isPrefix || before === undefined || (!isGlued && isAround(lineBefore, line));
}

/** True for a word next to a name that isn't part of it. */
function isAround({ text }: Token, { index }: Line): boolean {
  return noiseWords.has(text) || index.isMakerWord(text);
}

/** `x2` after a name is a quantity. */
function isContinued(line: readonly Token[], places: ReadonlySet<number>, place: number): boolean {
  const next = line[place + 1];
  if (next?.glued && !places.has(place + 1) && !(next.text === 'x' && line[place + 2]?.isNumber)) {
    return true;
  }
  if (next?.isRoman && !places.has(place + 1)) return true;
  // `Alinity c/i`: the second letter names another module.
  const isLetter = (token: Token | undefined) => token?.text.length === 1 && !token.isNumber;
  return isLetter(line[place]) && isLetter(next) && !places.has(place + 1);
}

/** The text after these words is not a model. */
const serialWords: ReadonlySet<string> = new Set(
  'sn serial no nr num number qty quantity asset tag inventory id room rm lot year'.split(' '),
);
const maxSuggestions = 6;
