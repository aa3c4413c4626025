import { type Analyzer, analyzers, makerNames } from '#web/pages/drivers/analyzers.ts';
import { matching } from '#web/pages/drivers/catalog-view.ts';
import { createMatcher, type LineMatch } from '#web/pages/drivers/create-matcher.ts';
import { deviceNames } from '#web/pages/drivers/device-names.ts';

/** The answer to a query, above the list. */
export type Answer =
  | { readonly kind: 'device'; readonly device: Analyzer }
  /** The name on the front of the instrument, which stands for its modules. */
  | { readonly kind: 'system'; readonly modules: readonly Analyzer[] }
  | { readonly kind: 'several'; readonly devices: readonly Analyzer[] }
  | { readonly kind: 'free' };

export type FoundDrivers = {
  /** The rows of the list. */
  readonly rows: readonly Analyzer[];
  /** Null for a query that is blank or too short to say that a device is not on the list. */
  readonly answer: Answer | null;
};

/**
 * Finds what contains the query (R61) and what the check of a list finds (R150): systems, makers' old names, typos.
 * While a name is still being typed, its beginning is found too.
 */
export function findDrivers(query: string): FoundDrivers {
  const containing = matching(analyzers, query);
  if (query.trim() === '') return { rows: containing, answer: null };
  const match = matchLine(query);
  if (match.kind === 'found') {
    const { device } = match;
    return { rows: union(containing, [device]), answer: { kind: 'device', device } };
  }
  const meant = match.kind === 'unsure' ? match.devices : [];
  if (match.kind === 'unsure' && match.modules) {
    const { modules } = match;
    return { rows: union(containing, modules), answer: { kind: 'system', modules } };
  }
  const found = union(meant, containing);
  const rows = found.length > 0 ? found : namedLike(query);
  const [device] = rows;
  if (device && rows.length === 1 && containing.length === 1) {
    return { rows, answer: { kind: 'device', device } };
  }
  if (device) return { rows, answer: { kind: 'several', devices: rows } };
  return { rows, answer: compact(query).length < minLength ? null : { kind: 'free' } };
}

/** The catalog's result for one line of a list. The index is built with the first line. */
export function matchLine(line: string): LineMatch {
  match ??= createMatcher(analyzers);
  return match(line);
}

/** Devices that have every word of the query in one of their names, or in those of their maker: `olymp au4`. */
function namedLike(query: string): readonly Analyzer[] {
  const words = query.split(/\s+/).map(compact).filter(Boolean);
  if (words.length === 0) return [];
  return analyzers.filter((device) => words.every((word) => namesOf(device).includes(word)));
}

function namesOf({ manufacturer, device }: Analyzer): string {
  const key = `${manufacturer} ${device}`;
  const others = deviceNames.filter(([, ...keys]) => keys.includes(key)).map(([name]) => name);
  return [key, ...(makerNames[manufacturer] ?? []), ...others]
    .map((name) => compact(name ?? ''))
    .join(' ');
}

/** Letters and digits only: `xn10` is the beginning of `XN-1000`. */
function compact(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '');
}

function union(one: readonly Analyzer[], other: readonly Analyzer[]): readonly Analyzer[] {
  return [...new Set([...one, ...other])];
}

let match: ReturnType<typeof createMatcher> | undefined;
/** With fewer letters, a visitor is still typing. */
const minLength = 3;
