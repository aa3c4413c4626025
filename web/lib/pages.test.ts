import { expect, test } from 'vitest';
import { href } from '#contract/addresses.ts';
import { canonicalAddress, type Page, pageNamed, pages } from '#web/lib/pages.ts';

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

test('no two pages have the same description', () => {
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
