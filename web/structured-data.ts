import { type Article, articles, wordCount } from '#content/articles.ts';
import { type Page, pageAt, pageNamed } from '#content/pages.ts';
import { originPlaceholder as origin } from '#contract/public-origin.ts';
import { site } from '#contract/site.ts';

/** Structured data for search engines: who runs the site, or the page's place in it and its article. */
export function structuredData(page: Page): object {
  if (page.path === '/') return siteGraph();
  const article = articleOn(page);
  if (!article) return { '@context': context, ...breadcrumbs(page) };
  return { '@context': context, '@graph': [breadcrumbs(page), articleData(page, article)] };
}

export function articleOn(page: Page): Article | undefined {
  return articles.find((article) => article.page === page.name);
}

function articleData(page: Page, article: Article): object {
  const publisher = { '@type': 'Organization', name: site.company, url: `${origin}/` };
  return {
    '@type': 'Article',
    headline: article.title,
    description: article.summary,
    datePublished: article.published,
    dateModified: article.published,
    inLanguage: 'en-US',
    wordCount: wordCount(article),
    mainEntityOfPage: origin + page.path,
    image: `${origin}/og.png`,
    author: publisher,
    publisher,
    citation: article.sources.map(({ href }) => href),
  };
}

function siteGraph(): object {
  const organization = `${origin}/#organization`;
  return {
    '@context': context,
    '@graph': [
      {
        '@type': 'Organization',
        '@id': organization,
        name: site.company,
        url: `${origin}/`,
        logo: `${origin}/apple-touch-icon.png`,
        email: site.email,
        address: site.address,
        sameAs: [site.companySite, site.social.href],
      },
      {
        '@type': 'WebSite',
        '@id': `${origin}/#website`,
        name: site.company,
        url: `${origin}/`,
        inLanguage: 'en-US',
        description: pageNamed('Home').description,
        publisher: { '@id': organization },
      },
    ],
  };
}

function breadcrumbs(page: Page): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail(page).map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.path === '/' ? site.company : step.title,
      item: origin + step.path,
    })),
  };
}

/** Home, every page above this one in its address, and the page itself. */
export function trail(page: Page): readonly Page[] {
  const parts = page.path.split('/').filter(Boolean);
  const above = parts.map((_, index) => pageAt(`/${parts.slice(0, index + 1).join('/')}`));
  return [pageNamed('Home'), ...above].filter((step) => step !== undefined);
}

const context = 'https://schema.org';
