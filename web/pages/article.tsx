import type { ReactNode } from 'react';
import type { Article } from '#content/articles/article.ts';
import {
  articles,
  articlesCopy,
  linksAfter,
  publishedOn,
  readingMinutes,
} from '#content/articles.ts';
import { href } from '#content/pages.ts';
import { site } from '#contract/site.ts';
import type { PageContents } from '#web/lib/page-contents.ts';
import { DeploymentTimetable, LimsInterfaces } from '#web/pictures/article-pictures.tsx';
import { ArrowLinks } from '#web/sections/arrow-link.tsx';
import { ProsePage } from '#web/sections/prose-page.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';

export const contents: PageContents = Object.fromEntries(
  articles.map((article) => [article.page, <ArticlePage key={article.id} article={article} />]),
);

/** One article: its text with drawings, then its sources and further links. */
export function ArticlePage({ article }: { article: Article }) {
  const sourcesSection = {
    id: 'sources',
    title: articlesCopy.sources,
    blocks: [articlesCopy.sourcesNote],
  };
  return (
    <article>
      <ProsePage
        document={{ ...article, sections: [...article.sections, sourcesSection] }}
        back={href('Articles')}
        details={<ArticleDetails article={article} />}
        after={{ ...articleDrawings[article.id], sources: <Sources article={article} /> }}
        renderText={(text) => <CitingText text={text} />}
      />
    </article>
  );
}

/** Publisher, date, and reading time. */
export function ArticleDetails({ article }: { article: Article }) {
  return (
    <>
      {site.company}, <time dateTime={article.published}>{publishedOn(article)}</time>,{' '}
      {readingMinutes(article)} {articlesCopy.minutes}
    </>
  );
}

/** `[2, 5]` becomes links to the second and the fifth source. */
function CitingText({ text }: { text: string }) {
  return text.split(/(\[\d+(?:, \d+)*\])/).map((part) =>
    /^\[\d/.test(part) ? (
      <span key={part} className="whitespace-nowrap">
        [
        {part
          .slice(1, -1)
          .split(', ')
          .map((number, index) => (
            <span key={number}>
              {index === 0 ? '' : ', '}
              <a href={`#source-${number}`}>{number}</a>
            </span>
          ))}
        ]
      </span>
    ) : (
      part
    ),
  );
}

function Sources({ article }: { article: Article }) {
  return (
    <>
      <ol className="mt-6 grid max-w-measure gap-2">
        {article.sources.map(({ text, publisher, href: address }, index) => (
          <li
            key={address}
            id={`source-${index + 1}`}
            className="grid grid-cols-[2.2rem_minmax(0,1fr)]"
          >
            <span className="text-muted">{index + 1}.</span>
            <span>
              <SiteLink href={address}>{text}</SiteLink>. {publisher}.
            </span>
          </li>
        ))}
      </ol>
      <div className="mt-14 border-line border-t pt-8 print:hidden">
        <h3 className="mb-3 font-semibold text-lg">{articlesCopy.nextTitle}</h3>
        <ArrowLinks links={linksAfter(article)} />
      </div>
    </>
  );
}

/** The drawings of each article, by the section that they end. */
export const articleDrawings: Readonly<Record<Article['id'], Readonly<Record<string, ReactNode>>>> =
  {
    'modern-lims': { record: <LimsInterfaces /> },
    deployment: { timetable: <DeploymentTimetable /> },
  };
