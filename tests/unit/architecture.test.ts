import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import {
  consoleAppFloors,
  consoleServerFloors,
  type Floors,
  serverFloors,
  sourcesIn,
  webFloors,
} from '#tests/support/floors.ts';

const text = readFileSync('ARCHITECTURE.md', 'utf8');
const map = rowsBelow('| feature | folders and files |');
const pathsInMap = map.flatMap((cells) => cells.flatMap(namesIn));

test.each([
  ['server', serverFloors],
  ['console/server', consoleServerFloors],
  ['console/app', consoleAppFloors],
  ['web', webFloors],
] as const)('ARCHITECTURE.md lists the floors of %s/ from top to bottom', (top, floors) => {
  const listed = rowsBelow(`| floor of \`${top}/\` | what it does |`).map(([cell = '']) =>
    namesIn(cell)
      .map((name) => folderOf(name.replace(`${top}/`, '')))
      .toSorted(),
  );
  const expected = floors.toReversed().map((folders) => folders.toSorted());
  const advice = `Make the table of ${top}/ in ARCHITECTURE.md list the floors in tests/support/floors.ts, highest first`;
  expect(listed, advice).toEqual(expected);
});

test('each path in the map of ARCHITECTURE.md exists', () => {
  const missing = pathsInMap.filter((path) => !existsSync(path));
  expect(missing, 'Change or remove these paths in "Where a feature is"').toEqual([]);
});

test('each folder of the source is in the map or a floor in ARCHITECTURE.md', () => {
  const named = new Set([
    ...pathsInMap.map((path) => path.replace(/\/$/, '')),
    ...listedFolders('server', serverFloors),
    ...listedFolders('console/server', consoleServerFloors),
    ...listedFolders('console/app', consoleAppFloors),
    ...listedFolders('web', webFloors),
  ]);
  const missing = foldersOfSource()
    .filter((folder) => !named.has(folder))
    .map((folder) => `ARCHITECTURE.md, "Where a feature is", needs a row with \`${folder}/\``);
  expect(missing).toEqual([]);
});

/** The cells of a table's rows, by the table's head. */
function rowsBelow(head: string): readonly (readonly string[])[] {
  const lines = text.split('\n');
  const start = lines.indexOf(head) + 2;
  const end = lines.findIndex((line, index) => index >= start && !line.startsWith('|'));
  expect(start, `ARCHITECTURE.md needs a table that begins with ${head}`).toBeGreaterThan(1);
  return lines.slice(start, end).map((line) => line.split('|').slice(1, -1));
}

function namesIn(cell: string): readonly string[] {
  return Array.from(cell.matchAll(/`([^`]+)`/g), ([, name = '']) => name);
}

/** `console/kit/` as `console/kit`, and files next to folders, such as `*.ts`, as `.`. */
function folderOf(name: string): string {
  return name.replace(/\/?\*\.tsx?$|\/$/, '') || '.';
}

function listedFolders(top: string, floors: Floors): readonly string[] {
  return floors.flat().map((folder) => `${top}/${folder}`);
}

/** The folders with sources: two levels of `server/` and `console/`, one of the others. */
function foldersOfSource(): readonly string[] {
  const files = [
    ...['server', 'console', 'web', 'contract', 'content'].flatMap(sourcesIn),
    ...globSync('{contract,content,web}/*/*'),
  ];
  const folders = files.map((file) => {
    const [top = '', ...rest] = dirname(file).split('/');
    return [top, ...rest.slice(0, top === 'server' || top === 'console' ? 2 : 1)].join('/');
  });
  return [...new Set(folders)]
    .filter((folder) => folder.includes('/') && !/^console\/(app|server)$/.test(folder))
    .toSorted();
}
