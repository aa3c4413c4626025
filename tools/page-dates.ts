import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { originPlaceholder } from '#contract/site.ts';
import { canonicalAddress, listedPages } from '#web/lib/pages.ts';

/** By path, the day on which the page's text was first seen, and the text's digest: `2026-11-27 lBdYzfy6G2BBXzMf`. */
export type PageDates = Readonly<Record<string, string>>;

const pageDatesFile = 'content/page-dates.json';

/**
 * Writes the sitemap of the built pages. With `today`, first dates the pages whose text has changed; the file is
 * committed, because a clone doesn't preserve file dates. Returns the paths of these pages.
 */
export async function writeSitemap(clientDir: string, today?: string): Promise<readonly string[]> {
  const texts = await builtTexts(clientDir);
  const known: PageDates = JSON.parse(await readFile(pageDatesFile, 'utf8'));
  const changed = [...texts.keys()].filter(
    (path) => lastChange(known, path, texts.get(path) ?? '') === undefined,
  );
  const dates = today === undefined ? known : datedPages(known, texts, today);
  if (dates !== known) await writeFile(pageDatesFile, `${JSON.stringify(dates, null, 2)}\n`);
  await writeFile(join(clientDir, 'sitemap.xml'), sitemap(texts, dates));
  return changed;
}

/** Sets the date of pages whose text has changed. */
export function datedPages(
  known: PageDates,
  texts: ReadonlyMap<string, string>,
  today: string,
): PageDates {
  return Object.fromEntries(
    Array.from(texts, ([path, text]) => [
      path,
      `${lastChange(known, path, text) ?? today} ${text}`,
    ]),
  );
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
