import { readFileSync } from 'node:fs';

/** The largest request body, in bytes, that a proxy in `deploy/` accepts at a path. */
export type BodyLimit = (path: string) => number;

/** The limit of a server in an nginx file, with nginx's rules for choosing among its locations. */
export function nginxLimit(file: string, host: string): BodyLimit {
  const servers = blocksOf(directivesOf(readFileSync(file, 'utf8')), 'server');
  const server = servers.find(
    (directives) =>
      directives.some(({ words }) => words[0] === 'server_name' && words.includes(host)) &&
      directives.some(({ words }) => words[0] === 'listen' && words.includes('ssl')),
  );
  if (!server) throw new Error(`${file} has no server ${host}`);
  const locations = server.filter(({ words }) => words[0] === 'location').map(locationOf);
  const ownLimit = nginxLimitIn(server) ?? 2 ** 20;
  return (path) => {
    const found = locationFor(locations, path);
    if (!found) throw new Error(`${file} has no location for ${path}`);
    return nginxLimitIn(found.directives) ?? ownLimit;
  };
}

type Location = {
  readonly modifier: string;
  readonly pattern: string;
  readonly directives: readonly Directive[];
};

function locationOf({ words, block = [] }: Directive): Location {
  const [modifier = '', pattern = ''] = words.length > 2 ? words.slice(1) : ['', words[1] ?? ''];
  return { modifier, pattern, directives: block };
}

/** An exact match, or else the longest prefix; if that has no `^~`, the first matching expression wins. */
function locationFor(locations: readonly Location[], path: string): Location | undefined {
  const exact = locations.find(({ modifier, pattern }) => modifier === '=' && pattern === path);
  const [longest] = locations
    .filter(({ modifier, pattern }) => ['', '^~'].includes(modifier) && path.startsWith(pattern))
    .toSorted((a, b) => b.pattern.length - a.pattern.length);
  const expression = locations.find(
    ({ modifier, pattern }) =>
      (modifier === '~' && new RegExp(pattern).test(path)) ||
      (modifier === '~*' && new RegExp(pattern, 'i').test(path)),
  );
  if (exact) return exact;
  return longest?.modifier === '^~' ? longest : (expression ?? longest);
}

function nginxLimitIn(directives: readonly Directive[]): number | undefined {
  const limit = directives.find(({ words }) => words[0] === 'client_max_body_size');
  return limit && bytesOf(limit.words[1] ?? '');
}

/** The limit of a site in a Caddyfile: the lowest one of all `request_body` directives that match. */
export function caddyLimit(file: string, host: string): BodyLimit {
  const [site] = blocksOf(directivesOf(readFileSync(file, 'utf8')), host);
  if (!site) throw new Error(`${file} has no site ${host}`);
  const matchers = new Map(
    site.filter(({ words }) => words[0]?.startsWith('@')).map(({ words }) => [words[0], words]),
  );
  return (path) => {
    const limits = site.filter(
      ({ words: [name, matcher] }) =>
        name === 'request_body' && (!matcher || isMatched(matchers.get(matcher) ?? [], path)),
    );
    return Math.min(
      ...limits.map(({ block = [] }) => {
        const size = block.find(({ words }) => words[0] === 'max_size');
        return bytesOf(size?.words[1] ?? '');
      }),
    );
  };
}

/** A matcher such as `@name not path /a /b*`. A star in the middle matches anything without slashes. */
function isMatched(words: readonly string[], path: string): boolean {
  const isNegated = words[1] === 'not';
  const [kind, ...patterns] = words.slice(isNegated ? 2 : 1);
  if (kind !== 'path') throw new Error(`Unknown matcher: ${words.join(' ')}`);
  const isPath = patterns.some((pattern) => {
    const parts = pattern.replace(/\*$/, '').split('*');
    const inside = parts.map((part) => part.replace(/[.+?^$()[\]{}|\\]/g, '\\$&')).join('[^/]*');
    return new RegExp(`^${inside}${pattern.endsWith('*') ? '' : '$'}`, 'i').test(path);
  });
  return isPath !== isNegated;
}

/** nginx counts in powers of two. Caddy does so only for the units with an i. */
function bytesOf(text: string): number {
  const [, digits, unit = ''] = /^(\d+)(k|m|KB|MB|KiB|MiB)$/.exec(text) ?? [];
  const factors = { k: 2 ** 10, m: 2 ** 20, KB: 1e3, MB: 1e6, KiB: 2 ** 10, MiB: 2 ** 20 };
  if (digits === undefined) throw new Error(`Not a size: ${text}`);
  return Number(digits) * factors[unit as keyof typeof factors];
}

type Directive = { readonly words: readonly string[]; readonly block?: readonly Directive[] };

/**
 * Both kinds of files consist of words, and of blocks in braces. Only in a Caddyfile does the end of a line end a
 * directive.
 */
function directivesOf(text: string): readonly Directive[] {
  const isNginx = /;\s*$/m.test(text);
  const tokens = text
    .replace(/^\s*#.*$/gm, '')
    .matchAll(/"(?:\\.|[^"\\])*"|'[^']*'|\$\{\w+\}|(?:\{[\w.]+\}|[^\s;{}"'])+|[;{}\n]/g);
  const open: Directive[][] = [[]];
  let words: string[] = [];
  const end = (block?: readonly Directive[]) => {
    if (words.length > 0) open.at(-1)?.push(block ? { words, block } : { words });
    words = [];
  };
  for (const [token] of tokens) {
    if (token === '{') {
      const block: Directive[] = [];
      if (words.length === 0) words = [''];
      end(block);
      open.push(block);
    } else if (token === '}') {
      end();
      open.pop();
    } else if (token === ';' || (token === '\n' && !isNginx)) end();
    else if (token !== '\n') words.push(token);
  }
  return open[0] ?? [];
}

function blocksOf(directives: readonly Directive[], name: string) {
  return directives.flatMap(({ words, block }) => (words[0] === name && block ? [block] : []));
}
