import { Fragment, type ReactNode } from 'react';
import { type Article, articles, feedPath, wordCount } from '#content/articles.ts';
import { copyOf } from '#content/copy-of.ts';
import type { Onward } from '#content/prose.ts';
import { addressOf } from '#content/targets.ts';
import { demoHref, href } from '#contract/addresses.ts';
import { longDay } from '#contract/days.ts';
import { site } from '#contract/site.ts';
import { DeploymentTimetable, LimsInterfaces } from '#web/pictures/article-pictures.tsx';
import { ArrowLink, ArrowLinks } from '#web/sections/arrow-link.tsx';
import { PageHero } from '#web/sections/page-hero.tsx';
import { ProsePage } from '#web/sections/prose-page.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/icon.tsx';
import { Section } from '#web/ui/section.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';

const articlesCopy = copyOf('articles');
const maxOthers = 3;
/** A common speed of reading practical prose. */
const wordsPerMinute = 230;

/** The index of the articles, with a summary and the contents of each. */
export function ArticlesPage() {
  return (
    <>
      <PageHero title={articlesCopy.title} intro={articlesCopy.intro}>
        <ArrowLink link={{ text: articlesCopy.feed, href: feedPath }} />
      </PageHero>
      {articles.map((article, place) => (
        <ArticleEntry key={article.id} article={article} tone={place % 2 === 0 ? 'ink' : 'wash'} />
      ))}
    </>
  );
}

function ArticleEntry({ article, tone }: { article: Article; tone: 'ink' | 'wash' }) {
  const { id, title, summary, sections, page } = article;
  return (
    <Section id={id} tone={tone} labelledBy={`${id}-title`}>
      <article className="grid grid-cols-1 items-center gap-x-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]">
        <div>
          <p className="break-after-avoid text-muted text-sm">
            <ArticleDetails article={article} />
          </p>
          <h2 id={`${id}-title`} className="mt-4 max-w-[12em] text-2xl md:text-3xl">
            <a href={addressOf(page)} className="hover:underline">
              {title}
            </a>
          </h2>
          <p className="intro mt-6">{summary}</p>
          <p className="mt-8">
            <ButtonLink to={addressOf(page)}>
              <span>{articlesCopy.read}</span>
              <VisuallyHidden>{`: ${title}`}</VisuallyHidden>
            </ButtonLink>
          </p>
          <h3 className="mt-10 font-semibold">{articlesCopy.sections}</h3>
          <ol className="mt-3 gap-x-10 text-muted sm:columns-2">
            {sections.map((section, index) => (
              <li
                key={section.id}
                className="grid break-inside-avoid grid-cols-[2rem_minmax(0,1fr)] pb-1.5"
              >
                <span>{index + 1}.</span>
                {section.title}
              </li>
            ))}
          </ol>
        </div>
        <div data-late="" className="max-lg:hidden">
          {Object.entries(articleDrawings[id] ?? {}).map(([section, drawing]) => (
            <Fragment key={section}>{drawing}</Fragment>
          ))}
        </div>
      </article>
    </Section>
  );
}

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
function ArticleDetails({ article }: { article: Article }) {
  return (
    <>
      {site.company}, <time dateTime={article.published}>{longDay(article.published)}</time>,{' '}
      {Math.max(1, Math.round(wordCount(article) / wordsPerMinute))} {articlesCopy.minutes}
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
              <a href={`#source-${number}`}>
                <span className="sr-only">{articlesCopy.source} </span>
                {number}
              </a>
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

/** The newest other articles, and the pages on the article's subject. */
function linksAfter(article: Article): readonly Onward[] {
  const others = articles.filter((each) => each !== article).slice(0, maxOthers);
  return [
    ...others.map(({ title, page }) => ({ text: title, to: addressOf(page) })),
    { text: articlesCopy.product, to: href('Lab') },
    ...article.links,
    { text: articlesCopy.demo, to: demoHref('Lab') },
  ];
}

/** The drawings of each article, by the section that they end. */
const articleDrawings: Readonly<Record<Article['id'], Readonly<Record<string, ReactNode>>>> = {
  'modern-lims': { record: <LimsInterfaces /> },
  deployment: { timetable: <DeploymentTimetable /> },
};
