import { expect, test } from 'vitest';
import {
  consoleFloors,
  filesWithoutFloor,
  mutualFolders,
  upwardIn,
} from '#tests/support/floors.ts';
import { roomsInLint, roomsOfFloors } from '#tests/support/linted-floors.ts';

test('no area of the console imports another area', () => {
  expect(upwardIn('console', consoleFloors)).toEqual([]);
});

test('no two folders of the console import each other', () => {
  expect(mutualFolders('console')).toEqual([]);
});

test('every folder of the console has a floor', () => {
  expect(filesWithoutFloor('console', consoleFloors)).toEqual([]);
});

test('the lint rule allows the console the same imports', () => {
  expect(roomsInLint('console')).toEqual(roomsOfFloors('console', consoleFloors));
});
