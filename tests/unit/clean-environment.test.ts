import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cleanEnvironment } from '#tests/support/clean-environment.ts';

test("a server started by a test does not inherit the shell's settings", () => {
  const script =
    "import { cleanEnvironment } from '#tests/support/clean-environment.ts';" +
    'process.stdout.write(JSON.stringify(cleanEnvironment));';
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...cleanEnvironment, DATABASE_URL: 'postgres://real/site', SMTP_URL: 'smtp://real' },
    encoding: 'utf8',
  });
  expect(JSON.parse(output)).toEqual(cleanEnvironment);
});

test('no benchmark and no server test passes the whole environment to a process', () => {
  const files = globSync(['tests/{bench,faults}/**/*.ts', '{server,console}/**/*.test.ts']);
  expect(files.length).toBeGreaterThan(20);
  const leaking = files.filter((file) => readFileSync(file, 'utf8').includes('...process.env'));
  expect(leaking).toEqual([]);
});
