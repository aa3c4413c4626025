import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  consoleFloors,
  filesWithoutFloor,
  mutualFolders,
  serverFloors,
  sourcesIn,
  upwardIn,
  webFloors,
} from '#tests/support/floors.ts';
import { importsInLint, importsOfFloors } from '#tests/support/linted-floors.ts';

const maxFilesPerFolder = 32;

describe.each([
  ['server', serverFloors],
  ['console', consoleFloors],
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
    const advice = `Add the folder to a floor in tests/support/floors.ts, to the same floor’s row in ARCHITECTURE.md, and to biome.json`;
    expect(filesWithoutFloor(top, floors), advice).toEqual([]);
  });

  test('the lint rule allows the same imports', () => {
    const advice = `Change noRestrictedImports for ${top}/ in biome.json, so that it allows what tests/support/floors.ts does`;
    expect(importsInLint(top), advice).toEqual(importsOfFloors(top, floors));
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
