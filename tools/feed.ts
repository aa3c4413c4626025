import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { articles, feedPath } from '#content/articles.ts';
import { copyOf } from '#content/copy-of.ts';
import { addressOf } from '#content/targets.ts';
import { href } from '#contract/addresses.ts';
import { originPlaceholder, site } from '#contract/site.ts';

const articlesCopy = copyOf('articles');

/**
 * Writes the articles as an RSS 2.0 feed; the server replaces the placeholder with the public URL.
 */
export async function writeFeed(clientDir: string): Promise<void> {
  await writeFile(join(clientDir, feedPath), feed());
}

export function feed(): string {
  const items = articles.map((article) => {
    const address = originPlaceholder + addressOf(article.page);
    return [
      '<item>',
      element('title', article.title),
      element('link', address),
      `<guid isPermaLink="true">${address}</guid>`,
      element('description', article.summary),
      element('pubDate', new Date(`${article.published}T12:00:00Z`).toUTCString()),
      '</item>',
    ].join('\n');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    element('title', `${articlesCopy.title} | ${site.company}`),
    element('link', originPlaceholder + href('Articles')),
    element('description', articlesCopy.intro),
    element('language', 'en-us'),
    `<atom:link href="${originPlaceholder}${feedPath}" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

function element(name: string, text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<${name}>${escaped}</${name}>`;
}
