import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  consoleAppFloors,
  consoleServerFloors,
  filesWithoutFloor,
  mutualFolders,
  serverFloors,
  sourcesIn,
  upwardIn,
  webFloors,
} from '#tests/support/floors.ts';

const maxFilesPerFolder = 32;

import { reachedFrom } from '#tools/reached-from.ts';

describe.each([
  ['server', serverFloors],
  ['console/server', consoleServerFloors],
  ['console/app', consoleAppFloors],
  ['web', webFloors],
] as const)('in %s', (top, floors) => {
  test('imports only lead to lower floors', () => {
    const advice =
      'Move the imported code to a lower folder, or let a file on a higher floor pass it in. ARCHITECTURE.md lists the floors';
    expect(upwardIn(top, floors), advice).toEqual([]);
  });

  test('no two folders import each other', () => {
    const advice =
      'Move what both folders need into one of them or into a third; a parent may import a subfolder only if the subfolder doesn’t import its parent';
    expect(mutualFolders(top), advice).toEqual([]);
  });

  test('every folder has a floor', () => {
    const advice = `Add the folder to a floor in tests/support/floors.ts, and to the same floor’s row in ARCHITECTURE.md`;
    expect(filesWithoutFloor(top, floors), advice).toEqual([]);
  });

  test(`no folder has more than ${maxFilesPerFolder} source files`, () => {
    const sizes = new Map<string, number>();
    for (const file of sourcesIn(top)) {
      sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1);
    }
    const advice =
      'Move the files of one concept into a subfolder; its parent may import it only if it doesn’t import its parent';
    expect(
      [...sizes].filter(([, size]) => size > maxFilesPerFolder),
      advice,
    ).toEqual([]);
  });
});

test('nothing in the site’s house imports the console', () => {
  const importers = ['contract', 'content', 'web', 'server', 'tools']
    .flatMap(sourcesIn)
    .filter((file) => /'(?:#|(?:\.\.\/)+)console\//.test(readFileSync(file, 'utf8')));
  const advice =
    'Move what both need to contract/ or server/, or let the console add it through server/extension/extension.ts';
  // Loads the console by its address, if the folder exists.
  expect(importers, advice).toEqual(['server/extension/install-console.ts']);
});

test('the contract takes only data from the content', () => {
  const taken = sourcesIn('contract').flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(/'#content\/([^']+)'/g),
      ([, name = '']) => name,
    ),
  );
  const advice = 'The server has no pages: pass the text in, or read a fact from a JSON file';
  expect(
    taken.filter((name) => !name.endsWith('.json')),
    advice,
  ).toEqual([]);
});

test.each([
  ['server/leads/entrance/accept.ts', 41],
  ['server/intake/handle-submission.ts', 75],
  ['server/start-server.ts', 148],
] as const)('%s reaches at most %i files of code, types too', (entrance, limit) => {
  const advice = 'Import a type from a file without its implementation, or pass the value in';
  const code = reachedFrom(entrance).filter((file) => !file.endsWith('.json'));
  expect(code.length, advice).toBeLessThanOrEqual(limit);
});
