import { canonicalAddress, listedPages } from '#content/pages.ts';
import { originPlaceholder } from '#contract/site.ts';
import { lastChange, type PageDates } from './page-dates.ts';

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
