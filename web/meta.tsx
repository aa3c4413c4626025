import { articlesCopy } from '#content/articles.ts';
import { notFoundCopy } from '#content/contacts-page.ts';
import { canonicalAddress, type Page } from '#content/pages.ts';
import { originPlaceholder as origin, site } from '#contract/site.ts';
import { shareCardOf } from '#web/share-cards.ts';
import { articleOn, structuredData } from '#web/structured-data.ts';

/**
 * Title, description, canonical URL, sharing tags, and structured data, all from the page table.
 */
export function Meta({ page }: { page: Page }) {
  const title =
    page.name === 'Home' ? `${site.company}: ${page.title}` : `${page.title} | ${site.company}`;
  const address = origin + canonicalAddress(page);
  const card = shareCardOf(page);
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
      <meta property="og:locale" content="en_US" />
      <meta property="og:site_name" content={site.company} />
      <meta property="og:image" content={origin + card.path} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={card.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: Our own data, escaped.
        dangerouslySetInnerHTML={{ __html: asJson(structuredData(page)) }}
      />
    </>
  );
}

export function NotFoundMeta() {
  return (
    <>
      <title>{`${notFoundCopy.title} | ${site.company}`}</title>
      <meta name="description" content={notFoundCopy.intro} />
      <meta name="robots" content="noindex" />
    </>
  );
}

/** Escapes the JSON, so that no text can end the script element. */
function asJson(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
