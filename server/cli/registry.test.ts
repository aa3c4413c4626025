import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '#server/leads/store.ts';
import { cleanEnvironment } from '#tests/support/clean-environment.ts';
import { madeUpRow, nppesHeader, nppesLine } from '#tests/support/nppes-rows.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';

test('import puts a file in use, and status shows it', async () => {
  const dataDir = temporaryFolder();
  expect(await registry(dataDir, ['status'])).toMatchObject({
    code: 1,
    errors: expect.stringContaining(`no database at ${join(dataDir, 'leads.db')}.`),
  });
  await (await openStore({ dataDir })).close();
  expect(await registry(dataDir, ['status'])).toMatchObject({
    code: 0,
    output: 'No file has been imported. NPIs are looked up online only.\n',
  });

  const file = join(dataDir, 'npidata_pfile_20050523-20261108.csv');
  const rows = Array.from({ length: 40 }, (_, i) => nppesLine(madeUpRow(i)));
  writeFileSync(
    file,
    [nppesHeader, ...rows, `${rows[0]?.replace(/"\d+"/, '"no number"')}`].join('\n'),
  );
  const imported = await registry(dataDir, ['import', file]);
  expect(imported.code).toBe(0);
  expect(imported.output).toMatch(/^reading: 40 rows, 100%, \d+\.\d s$/m);
  expect(imported.output).toMatch(/^writing: 40 rows, 100%, \d+\.\d s$/m);
  expect(imported.output).toContain(
    'Imported 39 active and 1 deactivated NPIs as of November 8, 2026. The file is in use now.',
  );
  expect(imported.output).toMatch(/^Read 41 rows in /m);
  expect(imported.output).toContain(
    'Skipped 1 row without an NPI or entity type (first: line 42).',
  );

  const status = await registry(dataDir, ['status']);
  expect(status.output).toMatch(/^Date: +November 8, 2026$/m);
  expect(status.output).toMatch(/^NPIs: +40$/m);

  writeFileSync(file, [nppesHeader, rows[0], '"1"'].join('\n'));
  expect(await registry(dataDir, ['import', file])).toMatchObject({
    code: 1,
    errors: 'Nothing was changed: line 3: 1 fields, but the first line has 330.\n',
  });
  expect((await registry(dataDir, ['status'])).output).toBe(status.output);
});

test('an invalid or impossible command is rejected', async () => {
  const dataDir = temporaryFolder();
  for (const args of [[], ['import'], ['load', 'x'], ['status', 'x'], ['import', 'x', '--all']]) {
    expect(await registry(dataDir, args)).toMatchObject({ code: 2, output: '' });
  }
  expect(await registry(dataDir, ['import', join(dataDir, 'none.csv')])).toMatchObject({
    code: 1,
    errors: 'Nothing was changed: the file was not found.\n',
  });
});

function registry(dataDir: string, args: readonly string[]) {
  return new Promise<{ code: number; output: string; errors: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ['server/cli/registry.ts', ...args],
      { env: { ...cleanEnvironment, DATA_DIR: dataDir } },
      (_error, output, errors) => resolve({ code: child.exitCode ?? -1, output, errors }),
    );
  });
}
