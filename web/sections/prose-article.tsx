import type { Article } from '#content/articles.ts';
import { ProseBlocks } from '#web/sections/prose-blocks.tsx';

/** One article among others on its page; each starts a sheet of its own when printed. */
export function ProseArticle({ article }: { article: Article }) {
  return (
    <article
      id={article.id}
      aria-labelledby={`${article.id}-title`}
      className="section border-line border-t print:break-before-page"
    >
      <div className="frame">
        <h2 id={`${article.id}-title`} className="display-2 max-w-[16em]">
          {article.title}
        </h2>
        <p className="lead mt-6">{article.lead}</p>
        <div className="mt-12 grid gap-10 md:mt-16 md:gap-12">
          {article.sections.map((section) => (
            <section
              key={section.id}
              id={section.id}
              aria-labelledby={`${section.id}-title`}
              className="grid gap-x-16 gap-y-3 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]"
            >
              <h3 id={`${section.id}-title`} className="display-3 break-after-avoid">
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
