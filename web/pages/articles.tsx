import { type Article, articles, articlesCopy } from '#content/articles.ts';
import { href } from '#content/pages.ts';
import { ArrowLink } from '#web/sections/arrow-link.tsx';
import { ContentsList } from '#web/sections/contents-list.tsx';
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
        <h2 id={`${article.id}-title`} className="max-w-[16em] text-2xl">
          {article.title}
        </h2>
        <p className="intro mt-6">{article.intro}</p>
        <div className="mt-10 grid gap-x-16 border-line border-t pt-8 md:mt-14 lg:grid-cols-[15rem_minmax(0,1fr)] lg:pt-12">
          <div className="max-lg:hidden">
            <ContentsList sections={article.sections} label={`Contents: ${article.title}`} />
          </div>
          <div className="grid grid-cols-1 gap-12">
            {article.sections.map((section) => (
              <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
                <h3 id={`${section.id}-title`} className="mb-4 break-after-avoid text-xl">
                  {section.title}
                </h3>
                <ProseBlocks blocks={section.blocks} />
              </section>
            ))}
          </div>
        </div>
      </div>
    </article>
  );
}
