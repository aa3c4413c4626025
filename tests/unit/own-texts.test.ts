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

/** The lines of a component that the compiler refuses. */
function refusedLines(code: string): readonly number[] {
  writeFileSync(join(folder, 'part.tsx'), code);
  const project = join(folder, 'tsconfig.json');
  const include = ['part.tsx', resolve('tools/modules.d.ts')];
  writeFileSync(project, JSON.stringify({ extends: resolve('tsconfig.islands.json'), include }));
  const errors = tsc('-p', project).matchAll(/part\.tsx\((\d+),/g);
  return [...new Set(Array.from(errors, ([, line]) => Number(line)))];
}

test('the compiler refuses the label that React could not replace on a translated page', () => {
  const code = [
    "import type { ReactNode } from 'react';",
    "import { Button } from '#web/ui/button.tsx';",
    'function Asked({ text }: { text: ReactNode }) { return text; }',
    'export function Submit({ pending, text }: { pending: boolean; text: string }) {',
    "  return <Button>{pending ? 'Sending…' : <Asked text={text} />}</Button>;",
    '}',
  ];
  expect(refusedLines(code.join('\n'))).toEqual([5]);
});

test('the compiler refuses a text with a sibling in an element, a fragment, or a component, and an option without a value', () => {
  const code = [
    "import { Fragment, type ReactNode } from 'react';",
    "import { Modal } from '#web/ui/modal.tsx';",
    'type Props = { count: number; node: ReactNode; more: boolean };',
    'export const Counter = ({ count }: Props) => <p>{count} left</p>;',
    'export const Late = ({ more }: Props) => <p>{more ? <b>new</b> : null} text</p>;',
    'export const Unknown = ({ node }: Props) => <p>{node}<b>new</b></p>;',
    'export const Joined = ({ count }: Props) => <Fragment>{count}<b>new</b></Fragment>;',
    'export const Only = ({ count }: Props) => <Fragment>{count}</Fragment>;',
    "export const Shown = ({ count }: Props) => <Modal open onClose={() => {}} title='x'>{count} left</Modal>;",
    'export const Unit = ({ count }: Props) => <select><option>{count}</option></select>;',
    'export const Right = ({ count, node }: Props) => <p><b>{count}</b><i>{node}</i></p>;',
  ];
  expect(refusedLines(code.join('\n'))).toEqual([4, 5, 6, 7, 8, 9, 10]);
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
