import * as v from 'valibot';
import { facts } from '#content/facts.ts';
import { readMarkdown } from '#content/markdown.ts';
import { type ProseDocument, textsIn } from '#content/prose.ts';
import { day, described, group, line, list, outside, pageLink, text } from '#content/schema.ts';
import { articleName } from '#content/targets.ts';
import { longDay } from '#contract/days.ts';

export const articleSchema = group({
  title: line(60),
  label: v.optional(described(line(40), 'The short title in breadcrumbs; defaults to the title.')),
  description: described(
    v.pipe(text(155), v.minLength(70, 'This description is short; use at least 70 characters.')),
    'The text in search results.',
  ),
  anchor: v.optional(described(line(40), 'The anchor in the index; if it isn’t the page’s name.')),
  published: described(day, 'The day it was published or last revised.'),
  summary: described(text(300), 'The summary in the index and the feed.'),
  intro: text(),
  links: described(list(pageLink), 'The pages on the article’s subject, at its end.'),
  sources: described(
    list(group({ text: line(), publisher: line(), href: outside })),
    'Public texts that the article cites: [2] refers to the second one.',
  ),
});

export type Article = ProseDocument &
  Omit<v.InferOutput<typeof articleSchema>, 'anchor' | 'label'> & {
    /** The article's anchor in the index. */
    readonly id: string;
    /** The article's row in the page table: `DeployingALims` for `deploying-a-lims.md`. */
    readonly page: string;
    readonly label?: string | undefined;
  };

export function readArticle(file: string): Article {
  const { anchor, ...article } = readMarkdown(file, articleSchema, facts);
  const page = articleName(file);
  return { ...article, id: anchor ?? page, page };
}

/** Assumes 230 words a minute, a common reading speed for practical prose. */
export function readingMinutes(article: Article): number {
  return Math.max(1, Math.round(wordCount(article) / 230));
}

export function wordCount({ title, intro, sections }: ProseDocument): number {
  const texts = sections.flatMap((section) => [section.title, ...section.blocks.flatMap(textsIn)]);
  return [title, intro, ...texts].join(' ').split(/\s+/).length;
}

/** `November 21, 2026` */
export function publishedOn({ published }: Article): string {
  return longDay(published);
}
