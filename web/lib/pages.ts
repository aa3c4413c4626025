import { articles } from '#content/articles.ts';
import { copyOf } from '#content/copy-of.ts';
import { addressOf } from '#content/targets.ts';
import { addresses, type PageAddress, type PageName } from '#contract/addresses.ts';
import { canonicalPath } from '#contract/canonical-path.ts';
import { legalPages } from '#contract/privacy-notice.ts';

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
const texts = copyOf('pages');

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
