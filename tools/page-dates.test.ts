import { expect, test } from 'vitest';
import { datedPages, lastChange, sitemap, textDigest } from './page-dates.ts';

const page = (text: string, rest = '') =>
  `<html><head>${rest}</head><body><main id="content"><h1>${text}</h1></main><footer>${rest}</footer></body></html>`;

test('only a page’s own text changes its digest', () => {
  const digest = textDigest(page('Pricing'));
  expect(textDigest(page('Pricing', '2027'))).toBe(digest);
  expect(textDigest(page('Pricing').replace('<h1>', '<h1 class="new">'))).toBe(digest);
  expect(textDigest(page('Prices'))).not.toBe(digest);
});

test('a page keeps its date until its text changes, and then gets that of the day on which it is published', () => {
  const known = { '/lab': '2026-01-02 old' };
  expect(lastChange(known, '/lab', 'old')).toBe('2026-01-02');
  expect(lastChange(known, '/lab', 'new')).toBeUndefined();
  expect(lastChange(known, '/new', 'new')).toBeUndefined();
  const texts = new Map([
    ['/lab', 'old'],
    ['/new', 'new'],
  ]);
  expect(datedPages(known, texts, '2027-01-04')).toEqual({
    '/lab': '2026-01-02 old',
    '/new': '2027-01-04 new',
  });
});

test('the sitemap has canonical addresses, and a date for pages whose text is unchanged', () => {
  const texts = new Map([
    ['/lab', 'one'],
    ['/lab/pricing', 'changed'],
  ]);
  const xml = sitemap(texts, {
    '/lab': '2026-11-22 one',
    '/lab/pricing': '2026-11-21 two',
  });
  expect(xml).toContain('/lab</loc><lastmod>2026-11-22</lastmod></url>');
  expect(xml).toContain('/lab/pricing</loc></url>');
  expect(xml).toContain('/resources/articles/</loc>');
});

test('the sitemap omits duplicates and pages that no one searches for', () => {
  const xml = sitemap(new Map(), {});
  expect(xml).not.toMatch(/\/profi\/drivers<|\/privacy\/my-data<|\/registration\/doctor</);
});
