import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary.ts';

test('a server file that uses the DOM doesn’t pass the type check', () => {
  const folder = temporaryFolder();
  const file = `${folder}/uses-dom.ts`;
  const project = `${folder}/tsconfig.json`;
  writeFileSync(file, 'export const title = document.title + window.location.href;\n');
  writeFileSync(
    project,
    JSON.stringify({
      extends: resolve('tsconfig.server.json'),
      compilerOptions: { typeRoots: [resolve('node_modules/@types')] },
      include: [file],
    }),
  );
  const { stdout } = failureOf(['node_modules/typescript/bin/tsc', '--project', project]);
  expect(stdout).toMatch(/TS2584: Cannot find name 'document'/);
  expect(stdout).toMatch(/Cannot find name 'window'/);
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: { types: string };
  };
  expect(scripts.types).toContain('tsc --project tsconfig.server.json');
});

function failureOf(args: readonly string[]): { readonly stdout: string } {
  try {
    execFileSync(process.execPath, args, { encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    return error as { readonly stdout: string };
  }
  throw new Error('The type check passed');
}
