import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { csvLine } from '#server/lib/files/csv.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';

test('the check reports a slow expression, constructed expressions, and an unused exception', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'server'));
  const lines = [
    'export const safe = /^a+b$/;',
    'export const slow = /\\s*;/;',
    'const part = "x+";',
    "export const built = new RegExp('^' + part + 'y');",
    'export const late = (text: string) => new RegExp(text);',
  ];
  writeFileSync(join(folder, 'server/quick.ts'), `${lines.slice(0, 4).join('\n')}\n`);
  writeFileSync(join(folder, 'server/late.ts'), `${lines[4]}\n`);
  const { status, stderr } = spawnSync('node', [resolve('tools/check-expressions.ts')], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toContain('server/quick.ts:2  2nd degree polynomial  /\\s*;/');
  expect(stderr).toContain('server/late.ts:1  unknown  new RegExp');
  expect(stderr).toContain('tools/check-expressions.ts: server/lib/log.ts has no ');
  expect(stderr).toContain('server/quick.ts:4  unknown  built');
  expect(stderr).not.toContain('safe');
});

test('a note with many line breaks is quick to export, and its formulas are still quoted', () => {
  const before = process.cpuUsage();
  expect(csvLine(['\n'.repeat(50_000)])).toHaveLength(50_005);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(200);
  expect(csvLine(['a;  =1\n\t"-2;b'])).toBe(`"a;  '=1\n\t""'-2;b"\r\n`);
});
