import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { canonicalAddress, listedPages } from '#content/pages.ts';
import { originPlaceholder } from '#contract/site.ts';

/** The digest of each page's text by path, and the day on which this text was first seen. */
export type PageDates = Readonly<
  Record<string, { readonly text: string; readonly changed: string }>
>;

export const pageDatesFile = 'content/page-dates.json';

/** Digests of the built pages in the sitemap, by path. */
export async function builtTexts(clientDir: string): Promise<ReadonlyMap<string, string>> {
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

/** A page keeps its day until its text changes. */
export function datedPages(
  texts: ReadonlyMap<string, string>,
  known: PageDates,
  today: string,
): PageDates {
  return Object.fromEntries(
    [...texts].map(([path, text]) => [
      path,
      knownPage(known, path, text) ?? { text, changed: today },
    ]),
  );
}

/** The day of a page's last change; undefined if the text has changed since it was dated. */
export function lastChange(known: PageDates, path: string, text: string): string | undefined {
  return knownPage(known, path, text)?.changed;
}

function knownPage(known: PageDates, path: string, text: string): PageDates[string] | undefined {
  const page = known[path];
  return page?.text === text ? page : undefined;
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

export function resultText(changed: number): string {
  if (changed === 0) return 'No page has changed since its date: nothing to do.';
  const pages = changed === 1 ? 'page' : 'pages';
  return `Dated ${changed} changed ${pages}. Build the site again to publish the dates.`;
}

/**
 * Sets today's date, for the sitemap, on built pages whose text has changed since the last run. The
 * file is committed, because a clone doesn't preserve file dates.
 */
async function datePages(): Promise<void> {
  const known: PageDates = JSON.parse(await readFile(pageDatesFile, 'utf8'));
  const today = new Date().toISOString().slice(0, 10);
  const dates = datedPages(await builtTexts('build/client'), known, today);
  await writeFile(pageDatesFile, `${JSON.stringify(dates, null, 2)}\n`);
  const changed = Object.keys(dates).filter((path) => dates[path] !== known[path]);
  console.log(resultText(changed.length));
}

if (import.meta.main) await datePages();
