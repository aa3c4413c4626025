import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { originPlaceholder } from '#contract/public-origin.ts';
import { contentType } from './content-types.ts';
import { withExpiry } from './security-txt.ts';
import { type SiteFile, siteFile } from './site-file.ts';

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
  const served = new Map<string, SiteFile>();
  for (const path of paths.filter(isServed)) {
    const file = await readSiteFile(directory, path, { publicUrl, now });
    for (const address of addressesOf(path)) served.set(address, file);
  }
  const notFound = served.get('/404') as SiteFile;
  for (const address of addressesOf(notFoundPage)) served.delete(address);
  return {
    stylesheets: stylesheetsOf(await readFile(join(directory, notFoundPage), 'utf8')),
    notFound,
    find: (path) => served.get(path) ?? null,
    async warm(signal) {
      for (const file of [notFound, ...served.values()]) {
        for (const encoding of ['br', 'gzip'] as const) {
          if (signal.aborted) return;
          await file.encoded(encoding);
        }
      }
    },
  };
}

async function readSiteFile(
  directory: string,
  path: string,
  { publicUrl, now }: { readonly publicUrl: URL; readonly now: Date },
): Promise<SiteFile> {
  const type = contentType(path);
  const cacheControl = path.startsWith('assets/') ? immutable : revalidated;
  let body = await readFile(join(directory, path));
  if (body.includes(originPlaceholder)) {
    body = Buffer.from(body.toString('utf8').replaceAll(originPlaceholder, publicUrl.origin));
  }
  if (path === securityTxt) body = Buffer.from(withExpiry(body.toString('utf8'), now));
  return siteFile(body, type, cacheControl);
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

const notFoundPage = '404/index.html';
const securityTxt = '.well-known/security.txt';
const immutable = 'public, max-age=31536000, immutable';
const revalidated = 'no-cache';
