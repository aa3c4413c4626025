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
import { roomsInLint, roomsOfFloors } from '#tests/support/linted-floors.ts';

const maxFilesPerFolder = 32;

describe.each([
  ['server', serverFloors],
  ['console', consoleFloors],
  ['web', webFloors],
] as const)('in %s', (top, floors) => {
  test('imports only lead to lower floors', () => {
    expect(upwardIn(top, floors)).toEqual([]);
  });

  test('no two folders import each other', () => {
    expect(mutualFolders(top)).toEqual([]);
  });

  test('every folder has a floor', () => {
    expect(filesWithoutFloor(top, floors)).toEqual([]);
  });

  test('the lint rule allows the same imports', () => {
    expect(roomsInLint(top)).toEqual(roomsOfFloors(top, floors));
  });

  test(`no folder has more than ${maxFilesPerFolder} source files`, () => {
    const sizes = new Map<string, number>();
    for (const file of sourcesIn(top)) {
      sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1);
    }
    expect([...sizes].filter(([, size]) => size > maxFilesPerFolder)).toEqual([]);
  });
});
