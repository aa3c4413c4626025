import { expect, test } from 'vitest';
import { datedPages, lastChange, resultText, sitemap, textDigest } from './page-dates.ts';

const page = (text: string, rest = '') =>
  `<html><head>${rest}</head><body><main id="content"><h1>${text}</h1></main><footer>${rest}</footer></body></html>`;

test('only a page’s own text changes its digest', () => {
  const digest = textDigest(page('Pricing'));
  expect(textDigest(page('Pricing', '2027'))).toBe(digest);
  expect(textDigest(page('Pricing').replace('<h1>', '<h1 class="new">'))).toBe(digest);
  expect(textDigest(page('Prices'))).not.toBe(digest);
});

test('a page keeps its date until its text changes, and then has none until it is dated again', () => {
  const known = { '/lab': { text: 'old', changed: '2026-01-02' } };
  const same = new Map([['/lab', 'old']]);
  const changed = new Map([['/lab', 'new']]);
  expect(lastChange(known, '/lab', 'old')).toBe('2026-01-02');
  expect(lastChange(known, '/lab', 'new')).toBeUndefined();
  expect(datedPages(same, known, '2026-11-22')).toEqual(known);
  expect(datedPages(changed, known, '2026-11-22')).toEqual({
    '/lab': { text: 'new', changed: '2026-11-22' },
  });
});

test('dating pages reports what it did, and asks for a build only if a date has changed', () => {
  expect(resultText(0)).toBe('No page has changed since its date: nothing to do.');
  expect(resultText(1)).toMatch(/^Dated 1 changed page\. Build/);
});

test('the sitemap has canonical addresses, and a date for pages whose text is unchanged', () => {
  const texts = new Map([
    ['/lab', 'one'],
    ['/lab/pricing', 'changed'],
  ]);
  const xml = sitemap(texts, {
    '/lab': { text: 'one', changed: '2026-11-22' },
    '/lab/pricing': { text: 'two', changed: '2026-11-21' },
  });
  expect(xml).toContain('/lab</loc><lastmod>2026-11-22</lastmod></url>');
  expect(xml).toContain('/lab/pricing</loc></url>');
  expect(xml).toContain('/resources/articles/</loc>');
});

test('the sitemap omits duplicates and pages that no one searches for', () => {
  const xml = sitemap(new Map(), {});
  expect(xml).not.toMatch(/\/profi\/drivers<|\/privacy\/my-data<|\/registration\/doctor</);
});
