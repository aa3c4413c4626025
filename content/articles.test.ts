import { expect, test } from 'vitest';

import { type Article, articles, readingMinutes, wordCount } from '#content/articles.ts';
import { claim } from '#content/claims.ts';

/** The numbers that an article's texts refer to, each once. */
function citedBy({ sections }: Article): Set<number> {
  const markers = JSON.stringify(sections).matchAll(/(?<=[\s(])\[(\d+(?:, \d+)*)\]/g);
  return new Set([...markers].flatMap((match) => (match[1] ?? '').split(', ').map(Number)));
}

test.each(articles)('$title is a long read, and its reading time matches its length', (article) => {
  expect(wordCount(article)).toBeGreaterThanOrEqual(2000);
  expect(readingMinutes(article)).toBe(Math.round(wordCount(article) / 230));
});

test.each(articles)('$title cites each of its sources, and nothing else', (article) => {
  const numbers = article.sources.map((_, index) => index + 1);
  expect([...citedBy(article)].sort((a, b) => a - b)).toEqual(numbers);
});

/** Subparts J and K of 42 CFR part 493 leave out waived tests, and most certificates are for those only. */
test.each(articles)('$title applies the rules of CLIA to nonwaived testing only', (article) => {
  const rows = article.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) =>
      typeof block !== 'string' && 'table' in block ? block.table.rows : [],
    ),
  );
  const ofClia = rows.filter(([rule]) => /42 CFR (part )?493/.test(rule ?? ''));
  expect(ofClia.length).toBeGreaterThan(0);
  for (const [rule, appliesTo] of ofClia) expect(appliesTo, rule).toContain('nonwaived testing');
});

test('the article on deployment states the same targets as the other pages', () => {
  expect(JSON.stringify(articles)).toContain(claim('criticalTargets'));
});

test.each(articles)('$title has https sources only', (article) => {
  for (const { href } of article.sources) expect(href).toMatch(/^https:\/\//);
});
