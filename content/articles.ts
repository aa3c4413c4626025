import { demoHref, href } from '#content/addresses.ts';
import { type Article, readArticle } from '#content/article.ts';
import file from '#content/articles.json' with { type: 'json' };
import { facts } from '#content/facts.ts';
import type { Onward } from '#content/prose.ts';
import { read } from '#content/read.ts';
import { described, group, line, lines, text } from '#content/schema.ts';
import { addressOf, articleFiles } from '#content/targets.ts';

/** The articles in the order of the index and the feed: the newest first, and those of one day by name, backward. */
export const articles: readonly Article[] = articleFiles()
  .map((each) => readArticle(each))
  .sort((a, b) => `${b.published} ${b.page}`.localeCompare(`${a.published} ${a.page}`));

export const articlesSchema = group({
  ...lines('title', 'intro', 'read', 'minutes', 'sections', 'sources'),
  source: described(line(), 'Read by screen readers before a source’s number in the text.'),
  sourcesNote: text(),
  ...lines('feed', 'nextTitle', 'product', 'demo'),
});

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];
/** `articleCount` begins a sentence: 'Two'. */
export const articlesParts = {
  ...facts,
  articleCount: numbers[articles.length] ?? String(articles.length),
};

export const articlesCopy = {
  ...read('content/articles.json', articlesSchema, file, articlesParts),
  feedPath: '/resources/articles/feed.xml',
};

const maxOthers = 3;

/** The links at the end of an article: the newest other articles, and the pages on its subject. */
export function linksAfter(article: Article): readonly Onward[] {
  const others = articles.filter((each) => each !== article).slice(0, maxOthers);
  return [
    ...others.map(({ title, page }) => ({ text: title, to: addressOf(page) })),
    { text: articlesCopy.product, to: href('Lab') },
    ...article.links,
    { text: articlesCopy.demo, to: demoHref('Lab') },
  ];
}
