import { describe, expect, test } from 'vitest';
import { analyzers } from '#content/analyzers.ts';
import { pageNamed, pages } from '#content/pages.ts';
import { products } from '#content/products.ts';
import { structuredData, trail } from './structured-data.ts';

type Node = { readonly '@type': string } & Readonly<Record<string, unknown>>;

/** The structured data as a search engine parses it. */
function graphOf(name: Parameters<typeof pageNamed>[0]): readonly Node[] {
  return JSON.parse(JSON.stringify(structuredData(pageNamed(name))))['@graph'];
}

function nodeOf(name: Parameters<typeof pageNamed>[0], type: string): Node | undefined {
  return graphOf(name).find((node) => node['@type'] === type);
}

function paths(...[name]: Parameters<typeof pageNamed>): string[] {
  return trail(pageNamed(name)).map((page) => page.path);
}

describe('breadcrumbs', () => {
  test('breadcrumbs list the path from Home to the page', () => {
    expect(paths('LabPricing')).toEqual(['/', '/lab', '/lab/pricing']);
    expect(paths('RegistrationDoctor')).toEqual(['/', '/registration', '/registration/doctor']);
  });

  test('breadcrumbs skip parts of the path that are not pages', () => {
    expect(paths('Articles')).toEqual(['/', '/resources/articles']);
  });

  test('breadcrumbs use the short names and canonical addresses of pages', () => {
    expect(nodeOf('LabPricing', 'BreadcrumbList')?.itemListElement).toMatchObject([
      { name: 'LDL' },
      { name: 'Laboratory' },
      { name: 'Pricing' },
    ]);
    expect(nodeOf('Articles', 'BreadcrumbList')?.itemListElement).toMatchObject([
      {},
      { item: expect.stringMatching(/\/resources\/articles\/$/) },
    ]);
  });
});

test('every page but Home has its breadcrumbs', () => {
  for (const { name } of pages)
    expect(nodeOf(name, 'BreadcrumbList') !== undefined, name).toBe(name !== 'Home');
});

test('an article’s data includes its length, date, picture, and sources', () => {
  expect(nodeOf('DeployingALims', 'Article')).toMatchObject({
    datePublished: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    image: expect.stringMatching(/\/og\/deploying-a-lims\.png$/),
    wordCount: expect.any(Number),
  });
});

test('each product is an application without an invented price or rating', () => {
  for (const { link, name } of products) {
    const software = nodeOf(link, 'SoftwareApplication');
    expect(software).toMatchObject({
      name: `LDL ${name}`,
      applicationCategory: expect.stringMatching(/^(?:Business|Health)Application$/),
      operatingSystem: expect.any(String),
      provider: { '@type': 'Organization' },
    });
    expect(software).not.toHaveProperty('offers');
    expect(software).not.toHaveProperty('aggregateRating');
  }
});

test('the drivers are one list, at their canonical page only', () => {
  const list = nodeOf('LabDrivers', 'ItemList');
  expect(list?.numberOfItems).toBe(analyzers.length);
  expect(new Set(list?.itemListElement as string[]).size).toBe(analyzers.length);
  expect(nodeOf('ProfiDrivers', 'ItemList')).toBeUndefined();
});

test('the company’s data has a logo and a structured address, and omits a street that is not set', () => {
  expect(nodeOf('Home', 'Organization')).toMatchObject({
    logo: { '@type': 'ImageObject', url: expect.stringMatching(/\/logo\.png$/) },
    address: {
      '@type': 'PostalAddress',
      addressLocality: 'New York',
      addressRegion: 'NY',
      addressCountry: 'US',
    },
  });
  expect(nodeOf('Home', 'Organization')?.address).not.toHaveProperty('streetAddress');
});
