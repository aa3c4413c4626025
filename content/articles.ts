import type * as v from 'valibot';
import { facts } from '#content/facts.ts';
import { articleSchema } from '#content/kinds/long-kinds.ts';
import { readMarkdown } from '#content/markdown.ts';
import { type ProseDocument, textsIn } from '#content/prose.ts';
import { articleFiles, articleName } from '#content/targets.ts';

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

export function wordCount({ title, intro, sections }: ProseDocument): number {
  const texts = sections.flatMap((section) => [section.title, ...section.blocks.flatMap(textsIn)]);
  return [title, intro, ...texts].join(' ').split(/\s+/).length;
}

/** The articles in the order of the index and the feed: the newest first, and those of one day by name, backward. */
export const articles: readonly Article[] = articleFiles()
  .map((each) => readArticle(each))
  .sort((a, b) => `${b.published} ${b.page}`.localeCompare(`${a.published} ${a.page}`));

export const feedPath = '/resources/articles/feed.xml';
