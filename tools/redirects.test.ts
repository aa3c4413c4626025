import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary.ts';
import { redirectFrom, redirectProblems, writeRedirects } from './redirects.ts';

const good = [
  { from: '/lims/prices/', to: 'LabPricing#estimate' },
  { from: '/guides', to: 'Articles' },
  { from: '/lims.pdf', to: '/brochures/laboratory.pdf' },
];

test('redirects lead from old addresses to pages, anchors and files', async () => {
  expect(redirectProblems(good)).toEqual([]);
  expect(redirectFrom('/lims/prices', good)).toBe('/lab/pricing/#estimate');
  expect(redirectFrom('/lab', good)).toBeUndefined();
  const folder = temporaryFolder();
  await writeRedirects(folder, good);
  expect(await readFile(join(folder, '_redirects'), 'utf8')).toBe(
    '/lims/prices /lab/pricing/#estimate 301\n/guides /resources/articles/ 301\n/lims.pdf /brochures/laboratory.pdf 301\n',
  );
});

test.each([
  [
    'a circle',
    [
      { from: '/a', to: '/b' },
      { from: '/b', to: '/a' },
    ],
    'in a circle',
  ],
  [
    'a chain',
    [
      { from: '/a', to: '/b' },
      { from: '/b', to: 'Lab' },
    ],
    'redirected itself',
  ],
  ['the same address', [{ from: '/a', to: '/a/' }], 'redirected itself'],
  ['an existing page', [{ from: '/lab/', to: 'Profi' }], '/lab/ exists on this site'],
  [
    'an existing article',
    [{ from: '/resources/articles/deploying-a-lims', to: 'Lab' }],
    'exists on this site',
  ],
  ['an existing file', [{ from: '/robots.txt', to: 'Home' }], 'exists on this site'],
  ['an unknown page', [{ from: '/a', to: 'LabPrices' }], 'no such page'],
  ['an unknown anchor', [{ from: '/a', to: 'LabPricing#prices' }], 'no such page'],
  ['another site', [{ from: '/a', to: 'https://other.example/' }], 'no such page'],
  [
    'an address twice',
    [
      { from: '/a', to: 'Lab' },
      { from: '/a/', to: 'Lab' },
    ],
    'listed twice',
  ],
  ['an address with a query', [{ from: '/a?b=c', to: 'Lab' }], 'can’t be redirected'],
])('redirects are refused for %s', (_, rows, problem) => {
  const [first = ''] = redirectProblems(rows);
  expect(first).toContain(problem);
  expect(first).toMatch(/^content\/redirects.json, entry 1: /);
});
