import { Fragment } from 'react';
import type { Article } from '#content/articles/article.ts';
import { articles, articlesCopy } from '#content/articles.ts';
import { href } from '#content/pages.ts';
import type { PageContents } from '#web/lib/page-contents.ts';
import { ArticleDetails, articleDrawings } from '#web/pages/article.tsx';
import { ArrowLink } from '#web/sections/arrow-link.tsx';
import { PageHero } from '#web/sections/page-hero.tsx';

export const contents = {
  Articles: <ArticlesPage />,
} satisfies PageContents;

/** The index of the articles, with a summary and the contents of each. */
export function ArticlesPage() {
  return (
    <>
      <PageHero title={articlesCopy.title} intro={articlesCopy.intro}>
        <ArrowLink link={{ text: articlesCopy.feed, href: articlesCopy.feedPath }} />
      </PageHero>
      <div className="page-column pb-20 md:pb-28">
        {articles.map((article) => (
          <ArticleEntry key={article.id} article={article} />
        ))}
      </div>
    </>
  );
}

function ArticleEntry({ article }: { article: Article }) {
  const { id, title, summary, sections, page } = article;
  return (
    <article
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid gap-x-16 border-line border-t py-10 md:py-14 lg:grid-cols-[minmax(0,1fr)_25rem]"
    >
      <div>
        <p className="mb-4 text-muted text-sm">
          <ArticleDetails article={article} />
        </p>
        <h2 id={`${id}-title`} className="max-w-[16em] text-2xl">
          <a href={href(page)} className="hover:underline">
            {title}
          </a>
        </h2>
        <p className="intro mt-5">{summary}</p>
        <p className="mt-5">
          <ArrowLink link={{ text: `${articlesCopy.read}: ${title}`, to: href(page) }} />
        </p>
        <h3 className="mt-9 font-semibold text-sm">{articlesCopy.sections}</h3>
        <ol className="mt-3 gap-x-8 text-muted text-sm sm:columns-2">
          {sections.map((section, index) => (
            <li
              key={section.id}
              className="grid break-inside-avoid grid-cols-[1.8rem_minmax(0,1fr)] pb-1.5"
            >
              <span>{index + 1}.</span>
              {section.title}
            </li>
          ))}
        </ol>
      </div>
      <div data-late="" className="max-lg:hidden">
        {Object.entries(articleDrawings[id]).map(([section, drawing]) => (
          <Fragment key={section}>{drawing}</Fragment>
        ))}
      </div>
    </article>
  );
}
