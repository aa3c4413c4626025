import { type Analyzer, analyzerName, analyzers } from '#content/analyzers.ts';
import type { Article } from '#content/articles.ts';
import { articles, wordCount } from '#content/articles.ts';
import { automates } from '#content/capabilities.ts';
import { driversCopy } from '#content/drivers.ts';
import { canonicalAddress, type Page, pageAt, pageNamed } from '#content/pages.ts';
import { type Product, products } from '#content/products.ts';
import { originPlaceholder as origin, site } from '#contract/site.ts';
import { support } from '#contract/support.ts';
import { shareCardOf } from '#web/share-cards.ts';

/**
 * A page's schema.org data for search engines: the company on Home; elsewhere the page's breadcrumbs with its
 * article, product, or list of drivers.
 */
export function structuredData(page: Page): object {
  const graph =
    page.path === '/' ? [organization(), website()] : [breadcrumbs(page), ...subjectsOf(page)];
  return { '@context': 'https://schema.org', '@graph': graph };
}

function subjectsOf(page: Page): object[] {
  const article = articleOn(page);
  const product = products.find(({ link }) => link === page.name);
  return [
    ...(article ? [articleData(page, article)] : []),
    ...(product ? [softwareData(page, product)] : []),
    ...(page.name === 'LabDrivers' ? [listOfDrivers(analyzers)] : []),
  ];
}

export function articleOn(page: Page): Article | undefined {
  return articles.find((article) => article.page === page.name);
}

function articleData(page: Page, article: Article): object {
  return {
    '@type': 'Article',
    headline: article.title,
    description: article.summary,
    datePublished: article.published,
    dateModified: article.published,
    inLanguage: 'en-US',
    wordCount: wordCount(article),
    mainEntityOfPage: addressOf(page),
    image: origin + shareCardOf(page).path,
    author: publisher(),
    publisher: publisher(),
    citation: article.sources.map(({ href }) => href),
  };
}

/** Omits price and rating, because the site states neither. */
function softwareData(page: Page, { slug, name }: Product): object {
  return {
    '@type': 'SoftwareApplication',
    '@id': `${addressOf(page)}#software`,
    name: `${site.company} ${name}`,
    description: page.description,
    url: addressOf(page),
    image: origin + shareCardOf(page).path,
    applicationCategory: slug === 'patient' ? 'HealthApplication' : 'BusinessApplication',
    operatingSystem: 'Web browser',
    inLanguage: 'en-US',
    provider: publisher(),
    ...(slug === 'laboratory' ? { featureList: automates.map((each) => each.name) } : {}),
    ...(slug === 'labreports'
      ? { isPartOf: { '@id': `${addressOf(pageNamed('Lab'))}#software` } }
      : {}),
  };
}

/** Lists only names: an element for each device would double the weight of the page's HTML. */
function listOfDrivers(rows: readonly Analyzer[]): object {
  return {
    '@type': 'ItemList',
    name: driversCopy.title,
    numberOfItems: rows.length,
    itemListElement: rows.map(analyzerName),
  };
}

function organization(): object {
  const { street, locality, region, postalCode, countryCode } = site.postalAddress;
  return {
    '@type': 'Organization',
    '@id': organizationId,
    name: site.company,
    url: `${origin}/`,
    logo: { '@type': 'ImageObject', url: `${origin}/logo.png`, width: 512, height: 512 },
    email: site.email,
    ...(support.phone ? { telephone: support.phone.href.slice('tel:'.length) } : {}),
    address: {
      '@type': 'PostalAddress',
      ...(street ? { streetAddress: street } : {}),
      addressLocality: locality,
      addressRegion: region,
      ...(postalCode ? { postalCode } : {}),
      addressCountry: countryCode,
    },
    sameAs: [site.companySite, ...site.social.map(({ href }) => href)],
  };
}

function website(): object {
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name: site.company,
    url: `${origin}/`,
    inLanguage: 'en-US',
    description: pageNamed('Home').description,
    publisher: { '@id': organizationId },
  };
}

function publisher(): object {
  return { '@type': 'Organization', '@id': organizationId, name: site.company, url: `${origin}/` };
}

function breadcrumbs(page: Page): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail(page).map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.path === '/' ? site.company : (step.label ?? step.title),
      item: addressOf(step),
    })),
  };
}

/** Home, every page above this one in its address, and the page itself. */
export function trail(page: Page): readonly Page[] {
  const parts = page.path.split('/').filter(Boolean);
  const above = parts.map((_, index) => pageAt(`/${parts.slice(0, index + 1).join('/')}`));
  return [pageNamed('Home'), ...above].filter((step) => step !== undefined);
}

function addressOf(page: Page): string {
  return origin + canonicalAddress(page);
}

const organizationId = `${origin}/#organization`;
