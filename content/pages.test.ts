import { expect, test } from 'vitest';
import { href } from '#content/addresses.ts';
import { canonicalAddress, type Page, pageNamed, pages } from '#content/pages.ts';

test('href returns the path of the page, with a slash before an anchor', () => {
  expect(href('Home')).toBe('/');
  expect(href('Home', '#map')).toBe('/#map');
  expect(href('LabPricing')).toBe('/lab/pricing');
  expect(href('Lab', '#contacts')).toBe('/lab/#contacts');
  expect(href('Articles')).toBe('/resources/articles/');
});

test('the types reject unknown pages and anchors', () => {
  // @ts-expect-error: no such page
  expect(() => href('Laboratory')).toThrow('No page is named Laboratory');
  // @ts-expect-error: the anchor belongs to another page
  href('Home', '#estimate');
  // @ts-expect-error: the page has no anchors
  href('Contacts', '#map');
});

test('no two pages share a name or a path', () => {
  expect(new Set(pages.map(({ name }) => name)).size).toBe(pages.length);
  expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
});

test('every page has a title and a description that fit into a search result', () => {
  const problems = pages.flatMap(({ name, title: { length }, description }) => [
    ...(length <= 60
      ? []
      : [`content/pages.ts, ${name}: title has ${length} characters; use at most 60`]),
    ...(description.length >= 70 && description.length <= 155
      ? []
      : [
          `content/pages.ts, ${name}: description has ${description.length} characters; use 70 to 155`,
        ]),
  ]);
  expect(problems).toEqual([]);
  expect(new Set(pages.map(({ description }) => description)).size).toBe(pages.length);
});

test('the two resource pages are canonical with a trailing slash, and the practice drivers page points to the laboratory’s', () => {
  expect(canonicalAddress(pageNamed('Articles'))).toBe(href('Articles'));
  expect(canonicalAddress(pageNamed('Brochures'))).toBe('/resources/brochures/');
  expect(canonicalAddress(pageNamed('ProfiDrivers'))).toBe(href('LabDrivers'));
  expect(canonicalAddress(pageNamed('Lab'))).toBe('/lab');
  for (const { sameAs } of pages as readonly Page[])
    if (sameAs) expect(pages.map(({ path }) => path as string)).toContain(sameAs);
});
