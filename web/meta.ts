import { type PageName, pageNamed } from '#content/pages.ts';
import { site } from '#content/site.ts';
import { publicOrigin } from '#web/public-origin.ts';
import { structuredData } from '#web/structured-data.ts';

/** Title, description, canonical address, sharing tags and structured data, from the one table. */
export function metaOf(name: PageName) {
  const page = pageNamed(name);
  const title =
    name === 'Home' ? `${site.company}: ${page.title}` : `${page.title} | ${site.company}`;
  return () => {
    const address = publicOrigin() + page.path;
    return [
      { title },
      { name: 'description', content: page.description },
      { tagName: 'link', rel: 'canonical', href: address },
      { property: 'og:title', content: title },
      { property: 'og:description', content: page.description },
      { property: 'og:url', content: address },
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: site.company },
      { property: 'og:image', content: `${publicOrigin()}/og.png` },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { property: 'og:image:alt', content: site.company },
      { name: 'twitter:card', content: 'summary_large_image' },
      { 'script:ld+json': structuredData(page) },
    ];
  };
}
