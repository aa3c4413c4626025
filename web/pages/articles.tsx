import { articles, articlesCopy } from '#content/articles.ts';
import { href } from '#content/pages.ts';
import { PageLink } from '#web/sections/page-links.tsx';
import { PageOpening } from '#web/sections/page-opening.tsx';
import { ProseArticle } from '#web/sections/prose-article.tsx';

export function ArticlesPage() {
  return (
    <>
      <PageOpening title={articlesCopy.title} lead={articlesCopy.lead}>
        <ul className="print:hidden">
          {articles.map(({ id, title }) => (
            <li key={id}>
              <PageLink link={{ text: title, to: href('Articles', `#${id}`) }} />
            </li>
          ))}
        </ul>
      </PageOpening>
      {articles.map((article) => (
        <ProseArticle key={article.id} article={article} />
      ))}
    </>
  );
}
