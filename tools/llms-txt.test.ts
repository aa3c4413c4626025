import { expect, test } from 'vitest';
import { originPlaceholder } from '#contract/site.ts';
import { canonicalAddress, listedPages } from '#web/lib/pages.ts';
import { llmsTxt } from './llms-txt.ts';

test('llms.txt lists each page of the sitemap once, with its description', () => {
  const lines = llmsTxt()
    .split('\n')
    .filter((line) => line.startsWith('- '));
  const expected = listedPages.map(
    (page) =>
      `- [${page.title}](${originPlaceholder}${canonicalAddress(page)}): ${page.description}`,
  );
  expect(lines.sort()).toEqual(expected.sort());
});
