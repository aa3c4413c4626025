import { deployingALims } from '#content/articles/deploying-a-lims.ts';
import type { Article } from '#content/articles/sources.ts';
import { whatAModernLimsIs } from '#content/articles/what-a-modern-lims-is.ts';
import { demoHref, href } from '#content/pages.ts';
import type { Block, Onward, ProseDocument } from '#content/prose.ts';
import { longDay } from '#contract/days.ts';

/** In the order of the index and the feed. */
export const articles: readonly Article[] = [whatAModernLimsIs, deployingALims];

export const articlesCopy = {
  title: 'Articles',
  intro: 'Two guides for labs choosing a LIMS or getting ready to deploy one.',
  read: 'Read the article',
  minutes: 'min read',
  sections: 'In this article',
  sources: 'Sources',
  /** Before a source's number in the text, for screen readers. */
  source: 'Source',
  sourcesNote:
    'Rules and standards change. The linked text is the one that counts, and your laboratory director decides what it means for your laboratory.',
  feed: 'RSS feed of new articles',
  feedPath: '/resources/articles/feed.xml',
  nextTitle: 'Read on',
} as const;

/** The links at the end of an article: the other article, and the pages on its subject. */
export function linksAfter(article: Article): readonly Onward[] {
  const others = articles.filter((each) => each !== article);
  return [
    ...others.map(({ title, page }) => ({ text: title, to: href(page) })),
    { text: 'See the laboratory system', to: href('Lab') },
    ...subjectLinks[article.page],
    { text: 'Request a demo', to: demoHref('Lab') },
  ];
}

const subjectLinks: Record<Article['page'], readonly Onward[]> = {
  WhatAModernLimsIs: [
    { text: 'What our platform does today', to: href('Advantages') },
    { text: 'A research poster on gaps in testing', to: href('Poster') },
  ],
  DeployingALims: [
    { text: 'Find your analyzers', to: href('LabDrivers') },
    { text: 'Seven fixes every lab needs', to: href('FixesLab') },
  ],
};

/** At 230 words a minute, the usual pace for prose that is read to be used. */
export function readingMinutes(article: Article): number {
  return Math.max(1, Math.round(wordCount(article) / 230));
}

export function wordCount({ title, intro, sections }: ProseDocument): number {
  const texts = sections.flatMap((section) => [section.title, ...section.blocks.flatMap(textsOf)]);
  return [title, intro, ...texts].join(' ').split(/\s+/).length;
}

/** `November 21, 2026` */
export function publishedOn({ published }: Article): string {
  return longDay(published);
}

function textsOf(block: Block): readonly string[] {
  if (typeof block === 'string') return [block];
  if ('list' in block) return block.list;
  if ('steps' in block) return block.steps;
  if ('checks' in block) return block.checks;
  if ('terms' in block) return block.terms.flat();
  if ('links' in block) return block.links.map(({ text }) => text);
  return [block.table.caption, ...block.table.head, ...block.table.rows.flat()];
}
