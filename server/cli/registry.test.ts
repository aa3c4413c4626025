import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openStore } from '#server/store/open-store.ts';
import { cleanEnvironment } from '#tests/support/clean-environment.ts';
import { cliaHeader, cliaLine, madeUpClia, madeUpLaboratory } from '#tests/support/clia-rows.ts';
import { madeUpRow, nppesHeader, nppesLine } from '#tests/support/nppes-rows.ts';
import { runCommand } from '#tests/support/run-command.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';
import { runRegistry } from './run-registry.ts';

test('the import command activates a file, and the status command shows it', async () => {
  const dataDir = temporaryFolder();
  const env = { ...cleanEnvironment, DATA_DIR: dataDir };
  const early = promisify(execFile)(process.execPath, ['server/cli/registry.ts', 'status'], {
    env,
  });
  await expect(early).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`no database at ${join(dataDir, 'leads.db')}.`),
  });
  await (await openStore({ dataDir })).close();
  expect(await registry(dataDir, ['status'])).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /^No file has been imported\. NPIs are looked up online only\.\n\nLaboratories \(CLIA\)\nNo file/,
    ),
  });

  const file = join(dataDir, 'npidata_pfile_20050523-20261108.csv');
  const rows = Array.from({ length: 40 }, (_, i) => nppesLine(madeUpRow(i)));
  writeFileSync(
    file,
    [nppesHeader, ...rows, `${rows[0]?.replace(/"\d+"/, '"no number"')}`].join('\n'),
  );
  const imported = await registry(dataDir, ['import', file]);
  expect(imported.code).toBe(0);
  expect(imported.out).toMatch(/^reading: 40 rows, 100%, \d+\.\d s$/m);
  expect(imported.out).toMatch(/^writing: 40 rows, 100%, \d+\.\d s$/m);
  expect(imported.out).toContain(
    'Imported 39 active and 1 deactivated NPIs as of November 8, 2026. The file is in use now.',
  );
  expect(imported.out).toMatch(/^Read 41 rows in /m);
  expect(imported.out).toContain('Skipped 1 row without an NPI or entity type (first: line 42).');

  const status = await registry(dataDir, ['status']);
  expect(status.out).toMatch(/^Age: +-?[\d,]+ days/m);
  expect(status.out).toMatch(/^Date: +November 8, 2026$/m);
  expect(status.out).toMatch(/^NPIs: +40$/m);
  expect(status.out).toMatch(/^Imported: +\w+ \d+, \d{4} at [\d:]+ [AP]M GMT\+9$/m);

  writeFileSync(file, [nppesHeader, rows[0], '"1"'].join('\n'));
  expect(await registry(dataDir, ['import', file])).toMatchObject({
    code: 1,
    errors: 'Nothing was changed: line 3: 1 fields, but the first line has 330.\n',
  });
  expect((await registry(dataDir, ['status'])).out).toBe(status.out);
});

test('the import-clia command activates a file, and the laboratory command finds its laboratories', async () => {
  const dataDir = temporaryFolder();
  const file = join(dataDir, 'clia.DATA.Q3_2026.csv');
  const rows = Array.from({ length: 9 }, (_, i) => cliaLine(madeUpLaboratory(i)));
  writeFileSync(
    file,
    [cliaHeader, ...rows, 'x', '']
      .join('\n')
      .replace('\nx\n', `\n${rows[0]?.replace(/01D\d+/, 'x')}\n`),
  );
  const imported = await registry(dataDir, ['import-clia', file]);
  expect(imported.out).toContain(
    'Imported 3 active and 6 terminated laboratories as of September 30, 2026.',
  );
  expect(imported.out).toContain('Skipped 1 row without a CLIA number or name (first: line 11).');

  const status = await registry(dataDir, ['status']);
  expect(status.out).toMatch(/^No file has been imported\. NPIs/);
  expect(status.out).toMatch(/^Records: +9$/m);

  const off = (...args: readonly string[]) =>
    runCommand(runRegistry, { DATA_DIR: dataDir, CLIA_REGISTRY_URL: 'off' }, ...args);
  const shown = await off('laboratory', madeUpClia(0));
  expect(shown).toMatchObject({ code: 0, out: expect.stringContaining('SAINT MARYS HOSPITAL') });
  expect(shown.out).toMatch(/^Source: +the imported file, 2026-09-30$/m);
  const similar = await off('laboratory', "St Mary's Hosp Lab", '--state', 'al');
  expect(similar).toMatchObject({ code: 0, out: expect.stringContaining(madeUpClia(0)) });
  expect(await off('laboratory', 'Nothing Like It')).toMatchObject({ code: 1 });
  expect(await off('laboratory', '33D9999999')).toMatchObject({
    code: 1,
    errors: 'Unavailable: online lookups are off.\n',
  });

  const old = join(dataDir, 'clia.DATA.Q3_2020.csv');
  writeFileSync(old, [cliaHeader, ...rows, ''].join('\n'));
  await registry(dataDir, ['import-clia', old, '--allow-older']);
  expect((await registry(dataDir, ['status'])).out).toMatch(
    /^Age: +[\d,]+ days\. Import a newer file$/m,
  );
});

test('an invalid or impossible command is rejected', async () => {
  const dataDir = temporaryFolder();
  for (const args of [[], ['import'], ['load', 'x'], ['status', 'x'], ['import', 'x', '--all']]) {
    expect(await registry(dataDir, args)).toMatchObject({ code: 2, out: '' });
  }
  expect(await registry(dataDir, ['import', join(dataDir, 'none.csv')])).toMatchObject({
    code: 1,
    errors: 'Nothing was changed: the file was not found.\n',
  });
});

const registry = (DATA_DIR: string, args: readonly string[]) =>
  runCommand(runRegistry, { DATA_DIR, TIME_ZONE: 'Asia/Tokyo' }, ...args);
