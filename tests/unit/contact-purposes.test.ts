import { expect, test } from 'vitest';
import { pages } from '#content/pages.ts';
import { pagesWithPurpose, requestLabel } from '#contract/contact-purposes.ts';
import { demoRequest } from '#contract/source.ts';

test('each purpose of the contact form belongs to a page of the site', () => {
  const paths: readonly string[] = pages.map(({ path }) => path);
  expect(pagesWithPurpose.filter((path) => !paths.includes(path))).toEqual([]);
});

test('a lead is named after what its visitor asked for, or else after its form', () => {
  expect(requestLabel('contact', { page: '/', asked: demoRequest })).toBe('Demo request');
  expect(requestLabel('contact', { page: '/lab/', asked: demoRequest })).toBe('Demo request');
  expect(requestLabel('contact', { page: '/profi' })).toBe('Free trial request');
  expect(requestLabel('contact')).toBe('Contact request');
  expect(requestLabel('price', { page: '/lab' })).toBe('Price request');
});
