import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listedPages } from '#content/pages.ts';

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
