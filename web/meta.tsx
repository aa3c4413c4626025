import { type Article, articles, articlesCopy, wordCount } from '#content/articles.ts';
import { notFoundCopy } from '#content/contacts-page.ts';
import { type Page, pageAt, pageNamed } from '#content/pages.ts';
import { originPlaceholder as origin, originPlaceholder, site } from '#contract/site.ts';
import { support } from '#contract/support.ts';

/** Title, description, canonical address, sharing tags and structured data, from the one table. */
export function Meta({ page }: { page: Page }) {
  const title =
    page.name === 'Home' ? `${site.company}: ${page.title}` : `${page.title} | ${site.company}`;
  const address = originPlaceholder + page.path;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={page.description} />
      <link rel="canonical" href={address} />
      {articleOn(page) || page.name === 'Articles' ? (
        <link
          rel="alternate"
          type="application/rss+xml"
          title={articlesCopy.title}
          href={articlesCopy.feedPath}
        />
      ) : null}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={page.description} />
      <meta property="og:url" content={address} />
      <meta property="og:type" content={articleOn(page) ? 'article' : 'website'} />
      <meta property="og:site_name" content={site.company} />
      <meta property="og:image" content={`${originPlaceholder}/og.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={site.company} />
      <meta name="twitter:card" content="summary_large_image" />
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: Our own data, with its signs escaped.
        dangerouslySetInnerHTML={{ __html: asJson(structuredData(page)) }}
      />
    </>
  );
}

export function NotFoundMeta() {
  return (
    <>
      <title>{notFoundCopy.title}</title>
      <meta name="description" content={notFoundCopy.intro} />
      <meta name="robots" content="noindex" />
    </>
  );
}

/** No text in it can end the script element. */
function asJson(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

/** Structured data for search engines: who runs the site, or the page's place in it and its article. */
export function structuredData(page: Page): object {
  if (page.path === '/') return siteGraph();
  const article = articleOn(page);
  if (!article) return { '@context': context, ...breadcrumbs(page) };
  return { '@context': context, '@graph': [breadcrumbs(page), articleData(page, article)] };
}

function articleOn(page: Page): Article | undefined {
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
        ...(support.phone ? { telephone: support.phone.href.slice('tel:'.length) } : {}),
        address: site.address,
        sameAs: [site.companySite, ...site.social.map(({ href }) => href)],
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
