import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import {
  filesWithoutFloor,
  mutualFolders,
  serverFloors,
  sourcesIn,
  upwardIn,
} from '#tests/support/floors.ts';
import { roomsInLint, roomsOfFloors } from '#tests/support/linted-floors.ts';

const maxFilesPerFolder = 32;

test('imports inside the server only lead to lower floors', () => {
  expect(upwardIn('server', serverFloors)).toEqual([]);
});

test('no two folders of the server import each other', () => {
  expect(mutualFolders('server')).toEqual([]);
});

test('every folder of the server has a floor', () => {
  expect(filesWithoutFloor('server', serverFloors)).toEqual([]);
});

test('the lint rule allows the server the same imports', () => {
  expect(roomsInLint('server')).toEqual(roomsOfFloors('server', serverFloors));
});

test(`no folder of the server has more than ${maxFilesPerFolder} source files`, () => {
  const sizes = new Map<string, number>();
  for (const file of sourcesIn('server')) {
    sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1);
  }
  expect([...sizes].filter(([, size]) => size > maxFilesPerFolder)).toEqual([]);
});
