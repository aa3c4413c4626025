import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { canonicalPath } from '#contract/canonical-path.ts';
import { originPlaceholder } from '#contract/site.ts';
import {
  contentType,
  copyEndings,
  type Encoding,
  encodings,
  type SiteFile,
  siteFile,
} from './site-file.ts';

/** The built site, held in memory, so a request can't reach any other file. */
export type Site = {
  /** Finds a file by its decoded request path; null means the 404 page. */
  readonly find: (path: string) => SiteFile | null;
  /** The address that an old one leads to (`content/redirects.json`); null if the path is none. */
  readonly redirect: (path: string) => string | null;
  /** The files with a hash in their names, by request path. */
  readonly assets: ReadonlyMap<string, SiteFile>;
  readonly notFound: SiteFile;
  /** URLs of the built pages' style sheets. */
  readonly stylesheets: readonly string[];
};

export class SiteMissing extends Error {
  override name = 'SiteMissing';
}

/** Rejects with SiteMissing if the directory contains no built site. */
export async function openSite(directory: string, publicUrl: URL, now: Date): Promise<Site> {
  const paths = await filesBelow(directory);
  if (!paths.includes('index.html') || !paths.includes(notFoundPage)) {
    throw new SiteMissing(`There is no built site in ${directory}. Run: npm run build`);
  }
  const served = await readFiles(directory, { publicUrl, now });
  const notFound = served.get('/404') as SiteFile;
  for (const address of addressesOf(notFoundPage)) served.delete(address);
  const redirects = redirectsIn(served.get(`/${redirectsFile}`));
  served.delete(`/${redirectsFile}`);
  for (const [path, canonical] of brochuresOf(served)) {
    const file = served.get(path);
    if (file) served.set(path, { ...file, canonical });
  }
  return {
    stylesheets: stylesheetsOf(notFound.encoded(null).body.toString('utf8')),
    notFound,
    find: (path) => served.get(path) ?? null,
    redirect: (path) => redirects.get(canonicalPath(path)) ?? null,
    assets: new Map([...served].filter(([path]) => path.startsWith('/assets/'))),
  };
}

/** All files in a directory by request path; none if there is no such directory. */
export async function readFiles(
  directory: string,
  options: { readonly publicUrl: URL; readonly now: Date },
): Promise<Map<string, SiteFile>> {
  const served = new Map<string, SiteFile>();
  const paths = new Set(await filesBelow(directory));
  for (const path of paths) {
    if (!isServed(path) || isCopy(path, paths)) continue;
    const built = await readFile(join(directory, path));
    const body = filledIn(path, built, options);
    const file = siteFile(body, {
      type: contentType(path),
      cacheControl: path.startsWith('assets/') ? immutable : revalidated,
      copies: body === built ? await readCopies(directory, path, paths) : new Map(),
    });
    for (const address of addressesOf(path)) served.set(address, file);
  }
  return served;
}

/** Reads lines such as `/old /lab/pricing 301`, which static hosts read as well. */
function redirectsIn(file: SiteFile | undefined): ReadonlyMap<string, string> {
  const lines = file?.encoded(null).body.toString('utf8').split('\n') ?? [];
  return new Map(lines.map((line) => line.split(' ') as [string, string]));
}

/** Fills in the public URL and the expiry date in security.txt. Returns the same buffer if there is neither. */
function filledIn(
  path: string,
  built: Buffer,
  { publicUrl, now }: { readonly publicUrl: URL; readonly now: Date },
): Buffer {
  if (path === securityTxt) return Buffer.from(withExpiry(built.toString('utf8'), now));
  if (!built.includes(originPlaceholder)) return built;
  return Buffer.from(built.toString('utf8').replaceAll(originPlaceholder, publicUrl.origin));
}

/** Reads the copies that the build compressed (`tools/compress-files.ts`). */
async function readCopies(
  directory: string,
  path: string,
  paths: ReadonlySet<string>,
): Promise<Map<Encoding, Buffer>> {
  const copies = new Map<Encoding, Buffer>();
  for (const encoding of encodings) {
    const copy = path + copyEndings[encoding];
    if (paths.has(copy)) copies.set(encoding, await readFile(join(directory, copy)));
  }
  return copies;
}

function isCopy(path: string, paths: ReadonlySet<string>): boolean {
  return encodings.some((encoding) => {
    const ending = copyEndings[encoding];
    return path.endsWith(ending) && paths.has(path.slice(0, -ending.length));
  });
}

async function filesBelow(directory: string): Promise<readonly string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/** Hidden files are not served, except `.well-known`. */
function isServed(path: string): boolean {
  return path.split('/').every((part) => !part.startsWith('.') || part === '.well-known');
}

/** `lab/index.html` is served as `/lab` and `/lab/` (R15); other files keep their names. */
function addressesOf(path: string): readonly string[] {
  if (path === 'index.html') return ['/'];
  const page = /^(.+)\/index\.html$/.exec(path)?.[1];
  return page === undefined ? [`/${path}`] : [`/${page}`, `/${page}/`];
}

/** The PDF that a page names as another form of itself, with the page's canonical address. */
function brochuresOf(served: ReadonlyMap<string, SiteFile>): readonly [string, string][] {
  return [...served.values()].flatMap(({ type, encoded }): readonly [string, string][] => {
    const html = type.startsWith('text/html') ? encoded(null).body.toString('utf8') : '';
    const path = / type="application\/pdf" href="([^"]+)"/.exec(html)?.[1];
    const canonical = / rel="canonical" href="([^"]+)"/.exec(html)?.[1];
    return path && canonical ? [[path, canonical]] : [];
  });
}

function stylesheetsOf(page: string): readonly string[] {
  const links = page.match(/<link [^>]*rel="stylesheet"[^>]*>/g) ?? [];
  return links.flatMap((link) => /href="(\/[\w./-]+)"/.exec(link)?.[1] ?? []);
}

/**
 * Sets `Expires` in security.txt at each start, because it should be less than a year ahead (RFC 9116, section 2.5.5).
 */
function withExpiry(text: string, now: Date): string {
  const expires = new Date(now.getTime() + 364 * 24 * 60 * 60 * 1000);
  const others = text.split(/\r?\n/).filter((line) => line !== '' && !/^expires:/i.test(line));
  return `${[...others, `Expires: ${expires.toISOString()}`].join('\n')}\n`;
}

/** The name that Netlify and Cloudflare Pages read. */
export const redirectsFile = '_redirects';
const notFoundPage = '404/index.html';
const securityTxt = '.well-known/security.txt';
const immutable = 'public, max-age=31536000, immutable';
const revalidated = 'no-cache';
