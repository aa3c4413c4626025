import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

/**
 * The floors of a top folder, lowest first. A file may import only its own folder and lower floors;
 * folders on the same floor never import each other. `x/*` means the folders below `x` that aren't
 * listed themselves, and `.` the files next to the folders. The tables in ARCHITECTURE.md list them.
 */
export type Floors = readonly (readonly string[])[];

export const serverFloors: Floors = [
  ['lib'],
  ['db'],
  ['registry'],
  ['leads'],
  ['jobs'],
  ['store'],
  ['delivery'],
  ['settings'],
  // The door that an extension of the server comes through.
  ['extension'],
  ['intake'],
  ['visitor'],
  ['cli'],
  // Composition: main, site-server, background-work.
  ['.'],
];

export const consoleServerFloors: Floors = [
  ['schema'],
  ['kit'],
  ['leads'],
  ['routing'],
  ['notices'],
  ['identity', 'search', 'mailbox'],
  ['*'],
  // Composition: the server, its table of handlers, its API description.
  ['.'],
];

export const consoleAppFloors: Floors = [
  ['lib'],
  ['api'],
  ['ui'],
  // Used by several areas.
  ['identity', 'parts'],
  ['*'],
  // Composition: main, router.
  ['.'],
];

export const webFloors: Floors = [
  ['lib', 'ui'],
  ['pictures', 'islands'],
  ['overlays'],
  ['consent', 'form-engine'],
  ['shell'],
  ['sections'],
  ['forms'],
  ['pages'],
  // The browser's scripts load forms and styles of pages.
  ['scripts'],
  // Composition: the document of a page, its metadata, and its share card.
  ['.'],
];

export type Arrow = { readonly from: string; readonly to: string };

/**
 * The imports inside a folder, type imports included, each marked if it exists at run time. Tests
 * may import anything.
 */
export function arrowsIn(top: string): readonly Arrow[] {
  return sourcesIn(top).flatMap((from) => {
    const text = readFileSync(from, 'utf8');
    return Array.from(text.matchAll(importOf), ([, named = '', loaded = '']) => {
      const name = named || loaded;
      return {
        from,
        to: name.startsWith('#') ? name.slice(1) : normalize(join(dirname(from), name)),
      };
    }).filter(({ to }) => to.startsWith(`${top}/`));
  });
}

export function sourcesIn(top: string): readonly string[] {
  return globSync(`${top}/**/*.{ts,tsx}`).filter((file) => !file.includes('.test.'));
}

/** Imports that don't lead to a lower floor. */
export function upwardIn(top: string, floors: Floors): readonly string[] {
  const place = (file: string) => placeOf(relative(top, dirname(file)), floors);
  return arrowsIn(top)
    .filter(({ from, to }) => {
      const [a, b] = [place(from), place(to)];
      return a.folder !== b.folder && a.floor <= b.floor;
    })
    .map(({ from, to }) => `${from} imports ${to}`);
}

export function filesWithoutFloor(top: string, floors: Floors): readonly string[] {
  return sourcesIn(top).filter((file) => placeOf(relative(top, dirname(file)), floors).floor < 0);
}

/** Folders at any depth that import each other. */
export function mutualFolders(top: string): readonly string[] {
  const pairs = new Set(
    arrowsIn(top)
      .map(({ from, to }) => [dirname(from), dirname(to)])
      .filter(([from, to]) => from !== to)
      .map((pair) => pair.join(' and ')),
  );
  return [...pairs].filter((pair) => {
    const [from = '', to = ''] = pair.split(' and ');
    return from < to && pairs.has(`${to} and ${from}`);
  });
}

/** The listed folder that contains a path: its first listed ancestor, itself included. */
function placeOf(
  path: string,
  floors: Floors,
): { readonly folder: string; readonly floor: number } {
  const floorOf = (name: string) => floors.findIndex((folders) => folders.includes(name));
  const parts = (path || '.').split('/');
  for (let length = Math.min(parts.length, 2); length > 0; length -= 1) {
    const folder = parts.slice(0, length).join('/');
    const parent = parts.slice(0, length - 1);
    const floor = floorOf(folder) >= 0 ? floorOf(folder) : floorOf([...parent, '*'].join('/'));
    if (floor >= 0) return { folder, floor };
  }
  return { folder: path, floor: -1 };
}

const importOf = /\bfrom '((?:#|\.\.?\/)[^']+)'|\bimport\('((?:#|\.\.?\/)[^']+)'\)/g;
