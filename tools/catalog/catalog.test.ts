import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Parts } from './catalog.tsx';
import { consoleParts } from './console-parts.tsx';
import { siteParts } from './site-parts.tsx';

test.each([
  ['site', siteParts, 'web/ui/*.tsx'],
  ['console', consoleParts, 'console/app/ui/*.tsx'],
] as const)(
  'each building block of the %s is in its catalog, or has a reason not to be',
  (name, parts: Parts, pattern) => {
    const files = globSync(pattern).filter((file) => !file.includes('.test.'));
    expect(files.length).toBeGreaterThan(10);
    const missing = files.filter((file) => !(file in parts) && !(file in leftOut));
    const advice = `Add a sample to tools/catalog/${name}-parts.tsx, or a reason to leftOut in this test`;
    expect(missing, advice).toEqual([]);
    expect(Object.keys(parts).filter((file) => globSync(file).length === 0)).toEqual([]);
  },
);

test('each reason in the catalog is about an existing file that no catalog shows', () => {
  const files = Object.keys(leftOut);
  const named: Parts = { ...siteParts, ...consoleParts };
  expect(files.filter((file) => globSync(file).length === 0 || file in named)).toEqual([]);
});

const leftOut: Readonly<Record<string, string>> = {
  'web/ui/picker-list.tsx': 'The country picker shows it.',
  'console/app/ui/action-form.tsx': 'The sample of a form shows it.',
  'console/app/ui/filters.tsx': 'The pages of the audit log and the deliveries begin with it.',
  'console/app/ui/late.tsx': 'Loads other parts later, and shows nothing itself.',
  'console/app/ui/menus.tsx': 'The menus load it.',
  'console/app/ui/search-box.tsx': 'The audit log and the list of leads begin with it.',
  'console/app/ui/page-frame.tsx': 'The frame of a whole page, which takes the focus.',
};
