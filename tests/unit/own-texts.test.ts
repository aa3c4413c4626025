import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(resolve('tests/unit/.own-texts-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the compiler with the types of `web/ui/own-texts.d.ts`. */
function tsc(...args: readonly string[]): string {
  return spawnSync('node_modules/.bin/tsc', args, { encoding: 'utf8' }).stdout;
}

test('the compiler refuses a text that React could not replace on a translated page', () => {
  const code = [
    "import { Fragment, type ReactNode } from 'react';",
    "import { Button } from '#web/ui/button.tsx';",
    "import { Modal } from '#web/ui/modal.tsx';",
    'type Props = { count: number; node: ReactNode; more: boolean };',
    'const Asked = ({ node }: Props) => node;',
    "export const Submit = (all: Props) => <Button>{all.more ? 'Sending…' : <Asked {...all} />}</Button>;",
    'export const Counter = ({ count }: Props) => <p>{count} left</p>;',
    'export const Late = ({ more }: Props) => <p>{more ? <b>new</b> : null} text</p>;',
    'export const Unknown = ({ node }: Props) => <p>{node}<b>new</b></p>;',
    'export const Joined = ({ count }: Props) => <Fragment>{count}<b>new</b></Fragment>;',
    'export const Only = ({ count }: Props) => <Fragment>{count}</Fragment>;',
    "export const Shown = ({ count }: Props) => <Modal open onClose={() => {}} title='x'>{count} left</Modal>;",
    'export const Unit = ({ count }: Props) => <select><option>{count}</option></select>;',
    'export const Right = ({ count, node }: Props) => <p><b>{count}</b><i>{node}</i></p>;',
  ];
  writeFileSync(join(folder, 'part.tsx'), code.join('\n'));
  const project = join(folder, 'tsconfig.json');
  const include = ['part.tsx', resolve('tools/modules.d.ts')];
  writeFileSync(project, JSON.stringify({ extends: resolve('tsconfig.islands.json'), include }));
  const errors = tsc('-p', project).matchAll(/part\.tsx\((\d+),/g);
  const refused = new Set(Array.from(errors, ([, line]) => Number(line)));
  expect([...refused]).toEqual([6, 7, 8, 9, 10, 11, 12, 13]);
});

const checked = tsc('-p', 'tsconfig.islands.json', '--listFilesOnly').trim().split('\n');
const files = checked.map((file) => relative('.', file)).filter((file) => /^web\/.*x$/.test(file));

test('every island and dialog is among the files that the compiler checks', () => {
  const loaders = ['web/islands/islands.ts', 'web/overlays/open-dialog.ts'];
  const patterns = loaders.flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(/'\/(web\/[^']+\.tsx)'/g),
      ([, path = '']) => path,
    ),
  );
  expect(patterns.length).toBeGreaterThan(3);
  expect(globSync(patterns).filter((file) => !files.includes(file))).toEqual([]);
});

test('no checked component uses <>, whose children the compiler does not check', () => {
  const unchecked = files.filter((file) => readFileSync(file, 'utf8').includes('<>'));
  expect(unchecked, 'Write <Fragment>').toEqual([]);
});
