import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { expect, test } from 'vitest';

/**
 * The floors of the server, lowest first. A file imports its own room and lower floors only; rooms of the same
 * floor never import each other. Tests may import anything.
 */
const floors: readonly (readonly string[])[] = [
  ['lib'],
  ['db'],
  ['registry'],
  ['leads'],
  ['jobs'],
  ['store'],
  ['delivery'],
  ['settings'],
  ['intake'],
  ['visitor', 'console/kit'],
  ['console/identity'],
  // Every other folder of the console is an area.
  ['console/*', 'cli'],
  ['console'],
  // Composition: main, app, background.
  ['.'],
];

const maxFilesPerFolder = 32;

test('imports inside the server only go down', () => {
  const upward = arrows()
    .filter(({ from, to }) => roomOf(from) !== roomOf(to) && floorOf(from) <= floorOf(to))
    .map(({ from, to }) => `${from} imports ${to}`);
  expect(upward).toEqual([]);
});

test('every folder of the server has a floor', () => {
  const missing = sources.filter((file) => floorOf(file) < 0);
  expect(missing).toEqual([]);
});

test(`no folder of the server has more than ${maxFilesPerFolder} source files`, () => {
  const sizes = new Map<string, number>();
  for (const file of sources) sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1);
  expect([...sizes].filter(([, size]) => size > maxFilesPerFolder)).toEqual([]);
});

type Arrow = { readonly from: string; readonly to: string };

function arrows(): readonly Arrow[] {
  return sources.flatMap((from) => {
    const text = readFileSync(from, 'utf8');
    return Array.from(text.matchAll(importOf), ([, named = '', loaded = '']) => {
      const name = named || loaded;
      return {
        from,
        to: name.startsWith('#') ? name.slice(1) : normalize(join(dirname(from), name)),
      };
    }).filter(({ to }) => to.startsWith('server/'));
  });
}

/** The first folder below `server`, or the first two below `server/console`. */
function roomOf(file: string): string {
  const [first = '.', second] = relative('server', dirname(file)).split('/');
  if (first === '') return '.';
  return first === 'console' && second !== undefined ? `console/${second}` : first;
}

function floorOf(file: string): number {
  const room = roomOf(file);
  const floor = floors.findIndex((rooms) => rooms.includes(room));
  if (floor >= 0 || !room.startsWith('console/')) return floor;
  return floors.findIndex((rooms) => rooms.includes('console/*'));
}

const sources = globSync('server/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
const importOf = /\bfrom '((?:#server|\.\.?)\/[^']+)'|\bimport\('((?:#server|\.\.?)\/[^']+)'\)/g;
