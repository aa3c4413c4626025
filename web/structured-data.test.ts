import { expect, test } from 'vitest';
import { products } from '#contract/products.ts';
import { isExample, site } from '#contract/site.ts';
import { pageNamed, pages } from '#web/lib/pages.ts';
import { type Analyzer, analyzerName, analyzers } from '#web/pages/drivers/analyzers.ts';
import { listOfDrivers, organization, structuredData, trail } from './structured-data.ts';

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

test('only confirmed drivers are listed, at their canonical page only', () => {
  const [first, second] = analyzers as [Analyzer, Analyzer];
  const open = { ...second, confirmed: false };
  expect(listOfDrivers([open])).toEqual([]);
  expect(listOfDrivers([{ ...first, confirmed: true }, open])).toMatchObject([
    { '@type': 'ItemList', numberOfItems: 1, itemListElement: [analyzerName(first)] },
  ]);
  const isConfirmed = analyzers.some(({ confirmed }) => confirmed);
  expect(nodeOf('LabDrivers', 'ItemList') !== undefined).toBe(isConfirmed);
  expect(nodeOf('ProfiDrivers', 'ItemList')).toBeUndefined();
});

test('no page’s data has an example value', () => {
  for (const { name } of pages)
    expect(JSON.stringify(structuredData(pageNamed(name))), name).not.toMatch(/\.example|555-?01/);
});

test('the company’s data has the channels that the owner has set, and the hours of support', () => {
  const none = { salesEmail: '', phone: '', supportEmail: '', chat: '' } as const;
  const settings = {
    ...none,
    email: 'hi@lab.com',
    companySite: 'https://about.lab.com/',
    social: [],
  };
  const parsed = (changed: object) =>
    JSON.parse(JSON.stringify(organization({ ...settings, ...changed })));
  const all = {
    salesEmail: 'sales@lab.com',
    phone: '+1 212-555-3100',
    supportEmail: 'help@lab.example',
    chat: 'https://chat.lab.com/',
  };
  expect(parsed(all)).toMatchObject({
    email: 'hi@lab.com',
    telephone: '+12125553100',
    sameAs: ['https://about.lab.com/'],
    contactPoint: [
      { contactType: 'sales', email: 'sales@lab.com' },
      {
        contactType: 'customer support',
        telephone: '+12125553100',
        url: 'https://chat.lab.com/',
        hoursAvailable: { opens: '00:00', closes: '23:59' },
      },
    ],
  });
  expect(JSON.stringify(parsed(all))).not.toContain('lab.example');
  const examples = { ...all, salesEmail: 'a@ldl.example', phone: '+1 212-555-0100', chat: '' };
  expect(parsed(examples)).not.toHaveProperty('contactPoint');
  expect(parsed(examples)).not.toHaveProperty('telephone');
  expect(parsed({ companySite: 'https://about.ldl.example/' })).not.toHaveProperty('sameAs');
});

test('the Patient application names its systems, and its store page once it is real', () => {
  expect(nodeOf('Patient', 'SoftwareApplication')).toMatchObject({
    operatingSystem: 'Web, iOS, Android',
  });
  const shown = isExample(site.appStore) ? undefined : site.appStore;
  expect(nodeOf('Patient', 'SoftwareApplication')?.installUrl).toBe(shown);
});

test('the poster is a scholarly article of no journal', () => {
  const poster = nodeOf('Poster', 'ScholarlyArticle');
  expect(poster).toMatchObject({ identifier: '#B-135', datePublished: '2025-07-30' });
  expect(poster).not.toHaveProperty('isPartOf');
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
