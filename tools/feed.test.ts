import { expect, test } from 'vitest';
import { articles } from '#content/articles.ts';
import { addressOf } from '#content/targets.ts';
import { originPlaceholder } from '#contract/site.ts';
import { feed } from './feed.ts';

test('the feed has an item for each article, with an absolute address and a date', () => {
  const xml = feed();
  expect(xml.match(/<item>/g)).toHaveLength(articles.length);
  for (const { page } of articles)
    expect(xml).toContain(`<link>${originPlaceholder}${addressOf(page)}</link>`);
  expect(xml).toMatch(/<pubDate>\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT<\/pubDate>/);
});
