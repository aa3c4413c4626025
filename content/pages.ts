import * as v from 'valibot';
import { addresses, type PageAddress, type PageName } from '#content/addresses.ts';
import { articles, articlesParts } from '#content/articles.ts';
import file from '#content/pages.json' with { type: 'json' };
import { read } from '#content/read.ts';
import { described, group, line } from '#content/schema.ts';
import { addressOf } from '#content/targets.ts';
import { canonicalPath } from '#contract/canonical-path.ts';
import { legalPages } from '#contract/privacy-notice.ts';

/** Titles and descriptions have the lengths that search results show whole. */
const words = group({
  label: v.optional(described(line(40), 'The short name in breadcrumbs and menus.')),
  title: v.optional(described(line(60), 'The title in search results; at most 60 characters.')),
  description: described(
    v.pipe(line(155), v.minLength(70, 'This description is short; use 70 to 155 characters.')),
    'The text in search results: 70 to 155 characters.',
  ),
});

export const pagesSchema = group(
  Object.fromEntries(Object.keys(addresses).map((name) => [name, words])) as Record<
    PageName,
    typeof words
  >,
);

export type Page = PageAddress & {
  /** A `PageName`, or the name of an article. */
  readonly name: string;
  /** The short name in breadcrumbs; defaults to the title. */
  readonly label?: string;
  /** The title in search results, followed by the company's name. */
  readonly title: string;
  readonly description: string;
};

const titles: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(legalPages).map(({ path, title }) => [path, title]),
);
const texts = read('content/pages.json', pagesSchema, file, articlesParts);

const articlePages = articles.map(({ page, label, title, description }): Page => {
  const path = addressOf(page) as `/${string}`;
  return { name: page, path, type: 'main', ...(label ? { label } : {}), title, description };
});

/** The page table: addresses with their words. Routes, menus, canonical links, sitemap and tests read it. */
export const pages: readonly Page[] = (Object.keys(addresses) as PageName[]).flatMap((name) => {
  const { title, label, ...rest } = texts[name];
  const address: PageAddress = addresses[name];
  const page: Page = {
    name,
    ...address,
    ...(label ? { label } : {}),
    title: title ?? titles[address.path] ?? '',
    ...rest,
  };
  return name === 'Articles' ? [page, ...articlePages] : [page];
});

/** The single address under which search engines index the page's text (R15). */
export function canonicalAddress(page: Page): string {
  const { path, slash } = pages.find((each) => each.path === page.sameAs) ?? page;
  return slash ? `${path}/` : path;
}

/** The pages in the sitemap. */
export const listedPages: readonly Page[] = pages.filter(
  ({ unlisted, sameAs }) => !unlisted && !sameAs,
);

export function pageNamed(name: string): Page {
  const found = pages.find((page) => page.name === name);
  if (!found) throw new Error(`No page is named ${name}`);
  return found;
}

/** The page at an address, with or without a trailing slash; undefined is the 404 page. */
export function pageAt(pathname: string): Page | undefined {
  return pages.find(({ path }) => path === canonicalPath(pathname));
}
