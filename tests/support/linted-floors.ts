import { readFileSync } from 'node:fs';
import { type Floors, importsOf } from './floors.ts';

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
export function importsInLint(top: string): Allowed {
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
export function importsOfFloors(top: string, floors: Floors): Allowed {
  return Object.fromEntries(
    floors.flat().map((folder) => {
      if (folder === '.') return [`${top}/*.*`, ['**']];
      const hasFolders = floors.flat().some((other) => other.startsWith(`${folder}/`));
      const imports = importsOf(folder, floors).filter(
        (other) => !(hasFolders && other.startsWith(`${folder}/`)) && !other.endsWith('*'),
      );
      return [`${top}/${folder}/${hasFolders ? '*.*' : '**'}`, imports];
    }),
  );
}

/** The folders in `!#server/{lib,db}/**`, provided that everything else is forbidden. */
function allowedIn(group: readonly string[], top: string): readonly string[] {
  if (!group.includes('#*/**') || !group.includes('../**')) return ['everything'];
  const prefix = `!#${top}/`;
  return group
    .filter((pattern) => pattern.startsWith(prefix))
    .flatMap((pattern) => {
      const folders = pattern.slice(prefix.length);
      return folders === '**'
        ? ['**']
        : folders
            .replace(/\/\*\*$/, '')
            .replace(/[{}]/g, '')
            .split(',');
    });
}
