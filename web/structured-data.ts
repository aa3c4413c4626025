import { type Article, articles, wordCount } from '#content/articles.ts';
import { copyOf } from '#content/copy-of.ts';
import driversCopy from '#content/drivers.json' with { type: 'json' };
import { type Product, products } from '#contract/products.ts';
import { isExample, originPlaceholder as origin, site } from '#contract/site.ts';
import { channelsOf } from '#contract/support.ts';
import { canonicalAddress, type Page, pageAt, pageNamed } from '#web/lib/pages.ts';
import { type Analyzer, analyzerName, analyzers } from '#web/pages/drivers/analyzers.ts';
import { shareCardOf } from '#web/share-cards.ts';

const { capabilities } = copyOf('capabilities');
const { poster: posterCopy } = copyOf('poster');

/**
 * A page's schema.org data for search engines: the company on Home; elsewhere the page's breadcrumbs with its
 * article, product, poster, or list of drivers.
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
    ...(page.name === 'Poster' ? [posterData(page)] : []),
    ...(page.name === 'LabDrivers' ? listOfDrivers(analyzers) : []),
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

function posterData(page: Page): object {
  return {
    '@type': 'ScholarlyArticle',
    headline: posterCopy.title,
    description: page.description,
    identifier: posterCopy.number,
    datePublished: posterCopy.date,
    inLanguage: 'en-US',
    mainEntityOfPage: addressOf(page),
    image: origin + shareCardOf(page).path,
    publisher: publisher(),
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
    ...(slug === 'patient'
      ? { operatingSystem: 'Web, iOS, Android', installUrl: real(site.appStore) }
      : { operatingSystem: 'Web browser' }),
    inLanguage: 'en-US',
    provider: publisher(),
    ...(slug === 'laboratory' ? { featureList: capabilities.map((each) => each.name) } : {}),
    ...(slug === 'labreports'
      ? { isPartOf: { '@id': `${addressOf(pageNamed('Lab'))}#software` } }
      : {}),
  };
}

/**
 * Only confirmed drivers: a machine reads a list called a collection of drivers as the claim that each exists. Lists
 * only names, because an element for each device would double the weight of the page's HTML.
 */
export function listOfDrivers(rows: readonly Analyzer[]): object[] {
  const names = rows.filter((row) => row.confirmed).map(analyzerName);
  if (names.length === 0) return [];
  return [
    {
      '@type': 'ItemList',
      name: driversCopy.title,
      numberOfItems: names.length,
      itemListElement: names,
    },
  ];
}

/** Omits example values, which the operator has not replaced yet, and values that are left empty. */
export function organization(settings: OrganizationSettings = site): object {
  const { street, locality, region, postalCode, countryCode } = site.postalAddress;
  const profiles = [settings.companySite, ...settings.social.map(({ href }) => href)].filter(real);
  return {
    '@type': 'Organization',
    '@id': organizationId,
    name: site.company,
    url: `${origin}/`,
    logo: { '@type': 'ImageObject', url: `${origin}/logo.png`, width: 512, height: 512 },
    email: real(settings.email),
    telephone: real(settings.phone.replace(/[^+\d]/g, '')),
    contactPoint: contactPoints(settings),
    address: {
      '@type': 'PostalAddress',
      ...(street ? { streetAddress: street } : {}),
      addressLocality: locality,
      addressRegion: region,
      ...(postalCode ? { postalCode } : {}),
      addressCountry: countryCode,
    },
    ...(profiles.length > 0 ? { sameAs: profiles } : {}),
  };
}

type OrganizationSettings = Parameters<typeof channelsOf>[0] & {
  readonly companySite: string;
  readonly social: readonly { readonly href: string }[];
};

/** The channels of sales and of support, which answers around the clock (R5). No hours of sales are known. */
function contactPoints(settings: OrganizationSettings): object[] | undefined {
  const channels = channelsOf(settings).filter(({ href }) => real(href));
  const points = (['Sales', 'Support'] as const).flatMap((team) => {
    const values = channels
      .filter((channel) => channel.team === team)
      .map(({ name, href }) => [properties[name], href.replace(/^(?:tel|mailto):/, '')] as const);
    const hours = team === 'Support' ? { hoursAvailable: aroundTheClock } : {};
    return values.length === 0
      ? []
      : [
          {
            '@type': 'ContactPoint',
            contactType: team === 'Support' ? 'customer support' : 'sales',
            availableLanguage: 'en',
            ...Object.fromEntries(values),
            ...hours,
          },
        ];
  });
  return points.length > 0 ? points : undefined;
}

const properties = { Phone: 'telephone', Email: 'email', Chat: 'url' } as const;
const aroundTheClock = {
  '@type': 'OpeningHoursSpecification',
  dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  opens: '00:00',
  closes: '23:59',
};

/** The value; undefined, which JSON leaves out, if it is empty or an example. */
function real(value: string): string | undefined {
  return value === '' || isExample(value) ? undefined : value;
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
