import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Group } from './catalog.tsx';
import { consoleGroups } from './console-groups.ts';
import { siteGroups } from './site-groups.ts';

test('every part of the site is in its catalog, or has a reason not to be', () => {
  const files = globSync('web/{ui,form-engine,sections}/**/*.tsx').filter(isPart);
  expect(missingFrom(files, siteGroups)).toEqual([]);
});

test('every part of the console is in its catalog, or has a reason not to be', () => {
  const files = globSync('console/{ui,parts}/*.tsx').filter(isPart);
  expect(missingFrom(files, consoleGroups)).toEqual([]);
});

test('the catalogs name only files that they import', () => {
  const sources = globSync('tools/catalog/*.tsx').map((file) => readFileSync(file, 'utf8'));
  const imported = new Set(
    sources.flatMap((text) => Array.from(text.matchAll(/from '#([^']+)'/g), ([, file]) => file)),
  );
  const named = filesIn([...siteGroups, ...consoleGroups]).filter((file) => !file.endsWith('.css'));
  expect(named.filter((file) => !imported.has(file))).toEqual([]);
});

test('each reason is about a file that exists and that no catalog has', () => {
  const named = filesIn([...siteGroups, ...consoleGroups]);
  const files = Object.keys(leftOut);
  expect(files.filter((file) => globSync(file).length === 0 || named.includes(file))).toEqual([]);
});

function isPart(file: string): boolean {
  return !file.includes('.test.');
}

function missingFrom(files: readonly string[], groups: readonly Group[]): readonly string[] {
  const named = filesIn(groups);
  expect(files.length).toBeGreaterThan(10);
  return files.filter((file) => !named.includes(file) && !(file in leftOut));
}

function filesIn(groups: readonly Group[]): readonly string[] {
  return groups.flatMap(({ parts }) => parts.map(({ file }) => file));
}

const leftOut: Readonly<Record<string, string>> = {
  'web/form-engine/form-result.tsx': 'A hook; the form in a dialog shows what it does.',
  'web/form-engine/phone/country-picker.tsx': 'The phone field opens it.',
  'web/sections/gallery-dialog.tsx': 'A frame that a script of the poster’s page fills.',
  'console/ui/late.tsx': 'Loads other parts later, and shows nothing of its own.',
  'console/ui/menus.tsx': 'The menus load it.',
  'console/ui/page-frame.tsx': 'The frame of a whole page, which takes the focus.',
};
