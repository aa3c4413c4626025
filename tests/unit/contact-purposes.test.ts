import { expect, test } from 'vitest';
import { pages } from '#content/pages.ts';
import { pagesWithPurpose } from '#contract/contact-purposes.ts';

test('each purpose of the contact form belongs to a page of the site', () => {
  const paths: readonly string[] = pages.map(({ path }) => path);
  expect(pagesWithPurpose.filter((path) => !paths.includes(path))).toEqual([]);
});
