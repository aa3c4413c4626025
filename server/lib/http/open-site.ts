import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { originPlaceholder } from '#contract/site.ts';
import { startCompressor } from './compressor.ts';
import { type Compress, type SiteFile, siteFile } from './site-file.ts';

/** The built site, completely in memory, so no path can reach any other file. */
export type Site = {
  /** By decoded request path; null means the 404 page. */
  readonly find: (path: string) => SiteFile | null;
  readonly notFound: SiteFile;
  /** URLs of the built pages' style sheets. */
  readonly stylesheets: readonly string[];
  /** Compresses all files that haven't been compressed yet, one after the other. */
  readonly warm: (signal: AbortSignal) => Promise<void>;
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
  return {
    stylesheets: stylesheetsOf(await readFile(join(directory, notFoundPage), 'utf8')),
    notFound,
    find: (path) => served.get(path) ?? null,
    async warm(signal) {
      const compressor = startCompressor();
      for (const file of [notFound, ...served.values()].filter(({ varies }) => varies)) {
        for (const encoding of ['br', 'gzip'] as const) {
          if (signal.aborted) break;
          await file.encoded(encoding, compressor.compress);
        }
      }
      compressor.stop();
    },
  };
}

type FileOptions = {
  readonly publicUrl: URL;
  readonly now: Date;
  readonly compress?: Compress;
};

/** All files below a directory by request path; none if there is no such directory. */
export async function readFiles(
  directory: string,
  options: FileOptions,
): Promise<Map<string, SiteFile>> {
  const served = new Map<string, SiteFile>();
  for (const path of (await filesBelow(directory)).filter(isServed)) {
    const file = await readSiteFile(directory, path, options);
    for (const address of addressesOf(path)) served.set(address, file);
  }
  return served;
}

async function readSiteFile(
  directory: string,
  path: string,
  { publicUrl, now, compress }: FileOptions,
): Promise<SiteFile> {
  const type = contentType(path);
  const cacheControl = path.startsWith('assets/') ? immutable : revalidated;
  let body = await readFile(join(directory, path));
  if (body.includes(originPlaceholder)) {
    body = Buffer.from(body.toString('utf8').replaceAll(originPlaceholder, publicUrl.origin));
  }
  if (path === securityTxt) body = Buffer.from(withExpiry(body.toString('utf8'), now));
  return siteFile(body, type, cacheControl, compress);
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

/** `lab/index.html` is served as `/lab` and `/lab/` (R15), other files under their names. */
function addressesOf(path: string): readonly string[] {
  if (path === 'index.html') return ['/'];
  const page = /^(.+)\/index\.html$/.exec(path)?.[1];
  return page === undefined ? [`/${path}`] : [`/${page}`, `/${page}/`];
}

function stylesheetsOf(page: string): readonly string[] {
  const links = page.match(/<link [^>]*rel="stylesheet"[^>]*>/g) ?? [];
  return links.flatMap((link) => /href="(\/[\w./-]+)"/.exec(link)?.[1] ?? []);
}

/** By the name's ending; bytes that nothing interprets for all others. */
function contentType(path: string): string {
  return types[extname(path).toLowerCase()] ?? 'application/octet-stream';
}

/**
 * Sets `Expires` of a security.txt at each start, because it may be at most a year ahead (RFC 9116,
 * section 2.5.5).
 */
function withExpiry(text: string, now: Date): string {
  const expires = new Date(now.getTime() + 364 * 24 * 60 * 60 * 1000);
  const others = text.split(/\r?\n/).filter((line) => line !== '' && !/^expires:/i.test(line));
  return `${[...others, `Expires: ${expires.toISOString()}`].join('\n')}\n`;
}

const types: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

const notFoundPage = '404/index.html';
const securityTxt = '.well-known/security.txt';
const immutable = 'public, max-age=31536000, immutable';
const revalidated = 'no-cache';
