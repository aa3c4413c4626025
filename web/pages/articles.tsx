import { type Article, articles, articlesCopy } from '#content/articles.ts';
import { href } from '#content/pages.ts';
import { ArrowLink } from '#web/sections/arrow-link.tsx';
import { PageHero } from '#web/sections/page-hero.tsx';
import { ProseBlocks } from '#web/sections/prose-blocks.tsx';

export function ArticlesPage() {
  return (
    <>
      <PageHero title={articlesCopy.title} intro={articlesCopy.intro}>
        <ul className="print:hidden">
          {articles.map(({ id, title }) => (
            <li key={id}>
              <ArrowLink link={{ text: title, to: href('Articles', `#${id}`) }} />
            </li>
          ))}
        </ul>
      </PageHero>
      {articles.map((article) => (
        <ProseArticle key={article.id} article={article} />
      ))}
    </>
  );
}

/** Each article starts a new sheet when printed. */
function ProseArticle({ article }: { article: Article }) {
  return (
    <article
      id={article.id}
      aria-labelledby={`${article.id}-title`}
      className="section border-line border-t print:break-before-page"
    >
      <div className="page-column">
        <h2 id={`${article.id}-title`} className="text-2xl max-w-[16em]">
          {article.title}
        </h2>
        <p className="intro mt-6">{article.intro}</p>
        <div className="mt-12 grid gap-10 md:mt-16 md:gap-12">
          {article.sections.map((section) => (
            <section
              key={section.id}
              id={section.id}
              aria-labelledby={`${section.id}-title`}
              className="grid gap-x-16 gap-y-3 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]"
            >
              <h3 id={`${section.id}-title`} className="text-xl break-after-avoid">
                {section.title}
              </h3>
              <ProseBlocks blocks={section.blocks} />
            </section>
          ))}
        </div>
      </div>
    </article>
  );
}
