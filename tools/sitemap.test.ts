import { expect, test } from 'vitest';
import { sitemap } from './sitemap.ts';

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
