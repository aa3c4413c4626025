import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  consoleAppFloors,
  consoleServerFloors,
  serverFloors,
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
