import { demoHref, href } from '#content/addresses.ts';
import deployingALims from '#content/articles/deploying-a-lims.json' with { type: 'json' };
import sources from '#content/articles/sources.json' with { type: 'json' };
import whatAModernLimsIs from '#content/articles/what-a-modern-lims-is.json' with { type: 'json' };
import type { Block, Onward, ProseDocument } from '#content/prose.ts';
import { longDay } from '#contract/days.ts';

export type Article = ProseDocument & {
  /** The article's anchor in the index. */
  readonly id: string;
  /** The article's row in the page table. */
  readonly page: 'DeployingALims' | 'WhatAModernLimsIs';
  /** The summary in the index and the feed. */
  readonly summary: string;
  /** The day it was published or last revised, as `YYYY-MM-DD`. */
  readonly published: string;
  /** Referred to in the text by number, from 1. */
  readonly sources: readonly Source[];
};

/** A public text that an article cites. */
type Source = { readonly text: string; readonly publisher: string; readonly href: string };

/** The articles in the order of the index and the feed. */
export const articles: readonly Article[] = [
  article('WhatAModernLimsIs', whatAModernLimsIs),
  article('DeployingALims', deployingALims),
];

/**
 * The file's shape is checked in `content/prose.test.ts`. Each source has one entry, even if both articles cite it.
 */
function article(
  page: Article['page'],
  file: Omit<Article, 'page' | 'sources' | 'sections'> & { sections: unknown; sources: string[] },
): Article {
  const all: Readonly<Record<string, Source>> = sources;
  const cited = file.sources.flatMap((name) => all[name] ?? []);
  return { ...file, page, sections: file.sections as Article['sections'], sources: cited };
}

export const articlesCopy = {
  title: 'Articles',
  intro: 'Two guides for labs choosing a LIMS or getting ready to deploy one.',
  read: 'Read the article',
  minutes: 'min read',
  sections: 'In this article',
  sources: 'Sources',
  /** Read by screen readers before a source's number in the text. */
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

/** Assumes 230 words a minute, a common reading speed for practical prose. */
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
