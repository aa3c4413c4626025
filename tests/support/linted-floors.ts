import { readFileSync } from 'node:fs';
import { type Floors, roomsFor } from './floors.ts';

/** For each pattern of files, the patterns of imports that it may use. */
type Allowed = Readonly<Record<string, readonly string[]>>;

type Override = {
  readonly includes: readonly string[];
  readonly linter?: { readonly rules: { readonly style?: Readonly<Record<string, Restriction>> } };
};
type Restriction =
  | string
  | { readonly options: { readonly patterns: readonly { readonly group: readonly string[] }[] } };

/** Imports that `noRestrictedImports` in `biome.json` allows the files below a folder. */
export function roomsInLint(top: string): Allowed {
  const { overrides } = JSON.parse(readFileSync('biome.json', 'utf8')) as {
    readonly overrides: readonly Override[];
  };
  return Object.fromEntries(
    overrides.flatMap(({ includes: [files = ''], linter }) => {
      const rule = linter?.rules.style?.noRestrictedImports;
      if (!files.startsWith(`${top}/`) || rule === undefined || typeof rule === 'string') return [];
      return [[files, rule.options.patterns.flatMap(({ group }) => allowedIn(group, top))]];
    }),
  );
}

/** Imports that the floors allow, in the same format. */
export function roomsOfFloors(top: string, floors: Floors): Allowed {
  return Object.fromEntries(
    floors.flat().map((room) => {
      if (room === '.') return [`${top}/*.*`, ['**']];
      const hasRooms = floors.flat().some((other) => other.startsWith(`${room}/`));
      const rooms = roomsFor(room, floors).filter(
        (other) => !(hasRooms && other.startsWith(`${room}/`)) && !other.endsWith('*'),
      );
      return [`${top}/${room}/${hasRooms ? '*.*' : '**'}`, rooms];
    }),
  );
}

/** The rooms in `!#server/{lib,db}/**`, provided that everything else is forbidden. */
function allowedIn(group: readonly string[], top: string): readonly string[] {
  if (!group.includes('#*/**') || !group.includes('../**')) return ['everything'];
  const prefix = `!#${top}/`;
  return group
    .filter((pattern) => pattern.startsWith(prefix))
    .flatMap((pattern) => {
      const rooms = pattern.slice(prefix.length);
      return rooms === '**'
        ? ['**']
        : rooms
            .replace(/\/\*\*$/, '')
            .replace(/[{}]/g, '')
            .split(',');
    });
}
