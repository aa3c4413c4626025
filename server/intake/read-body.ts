/** The values of a request, not yet checked by any rule: names to texts, lists or whatever came. */
export type Values = Readonly<Record<string, unknown>>;

/**
 * A flat JSON object out of UTF-8 bytes, or null. Refused are also a byte order mark, names given
 * twice (two readers would see two different forms), `__proto__`, and nesting that no form has.
 */
export function readBody(body: Uint8Array): Values | null {
  let parsed: unknown;
  let text: string;
  try {
    text = utf8.decode(body);
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null;
  const { names, depth } = outline(text);
  const keys = Object.keys(parsed);
  if (depth > 2 || names !== keys.length || keys.includes('__proto__')) return null;
  return parsed as Values;
}

/** Counts the outermost object's names and the deepest nesting of a text known to be JSON. */
function outline(json: string): { readonly names: number; readonly depth: number } {
  let names = 0;
  let level = 0;
  let depth = 0;
  for (const [token] of json.matchAll(tokens)) {
    if (token === ':') names += level === 1 ? 1 : 0;
    else if (token === '{' || token === '[') depth = Math.max(depth, ++level);
    else if (token === '}' || token === ']') level -= 1;
  }
  return { names, depth };
}

/** Texts are matched whole, so that what stands in them is not taken for structure. */
const tokens = /"(?:[^"\\]|\\.)*"|[:{}[\]]/g;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
