import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { canonicalAddress, listedPages } from '#content/pages.ts';
import { originPlaceholder } from '#contract/site.ts';

/** By path, the day on which the page's text was first seen, and the text's digest: `2026-11-27 lBdYzfy6G2BBXzMf`. */
export type PageDates = Readonly<Record<string, string>>;

const pageDatesFile = 'content/page-dates.json';

/** Writes the sitemap of the built pages. Returns a warning about pages that have changed since they were dated. */
export async function writeSitemap(clientDir: string): Promise<string[]> {
  const texts = await builtTexts(clientDir);
  const dates = await readDates();
  await writeFile(join(clientDir, 'sitemap.xml'), sitemap(texts, dates));
  const undated = [...texts].filter(([path, text]) => lastChange(dates, path, text) === undefined);
  if (undated.length === 0) return [];
  return [
    `Pages changed since ${pageDatesFile}: ${undated.length}. The sitemap has no date for them. Run: npm run page-dates`,
  ];
}

/** Digests of the built pages in the sitemap, by path. */
async function builtTexts(clientDir: string): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const { path } of listedPages) {
    texts.set(path, textDigest(await readFile(join(clientDir, path, 'index.html'), 'utf8')));
  }
  return texts;
}

/** Digests only the page's own text, because header, footer, file names, and ids change independently. */
export function textDigest(html: string): string {
  const main = /<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? html;
  const text = main
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

/** The day of a page's last change; undefined if the text has changed since it was dated. */
export function lastChange(dates: PageDates, path: string, text: string): string | undefined {
  const [day, dated] = dates[path]?.split(' ') ?? [];
  return dated === text ? day : undefined;
}

/** The listed pages, with the date of the last change if known. The server replaces the origin. */
export function sitemap(texts: ReadonlyMap<string, string>, dates: PageDates): string {
  const entries = listedPages.map((page) => {
    const changed = lastChange(dates, page.path, texts.get(page.path) ?? '');
    const day = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`;
    return `<url><loc>${originPlaceholder}${canonicalAddress(page)}</loc>${day}</url>`;
  });
  const head = '<?xml version="1.0" encoding="UTF-8"?>';
  const open = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
  return [head, open, ...entries, '</urlset>', ''].join('\n');
}

async function readDates(): Promise<PageDates> {
  return JSON.parse(await readFile(pageDatesFile, 'utf8'));
}

/**
 * Sets today's date, for the sitemap, on built pages whose text has changed since the last run. The
 * file is committed, because a clone doesn't preserve file dates.
 */
async function datePages(): Promise<void> {
  const known = await readDates();
  const today = new Date().toISOString().slice(0, 10);
  const dates: PageDates = Object.fromEntries(
    Array.from(await builtTexts('build/client'), ([path, text]) => [
      path,
      `${lastChange(known, path, text) ?? today} ${text}`,
    ]),
  );
  await writeFile(pageDatesFile, `${JSON.stringify(dates, null, 2)}\n`);
  const changed = Object.keys(dates).filter((path) => dates[path] !== known[path]);
  console.log(`Dated ${changed.length} changed pages. Build the site again to publish new dates.`);
}

if (import.meta.main) await datePages();
