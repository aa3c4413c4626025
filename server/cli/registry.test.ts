import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cliaHeader, cliaLine, madeUpLaboratory } from '#tests/support/clia-rows.ts';
import { runCommand } from '#tests/support/run-command.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';
import { runRegistry } from './run-registry.ts';

test('the import-clia command reports what it imported, skipped or refused', async () => {
  const dataDir = temporaryFolder();
  const file = join(dataDir, 'clia.DATA.Q3_2026.csv');
  const rows = Array.from({ length: 9 }, (_, i) => cliaLine(madeUpLaboratory(i)));
  const wrong = rows[0]?.replace(/01D\d+/, 'x');
  writeFileSync(file, [cliaHeader, ...rows, wrong, ''].join('\n'));
  const imported = await registry(dataDir, 'import-clia', file);
  expect(imported.out).toContain(
    'Imported 3 active and 6 terminated laboratories as of September 30, 2026.',
  );
  expect(imported.out).toContain('Skipped 1 row without a CLIA number or name (first: line 11).');
  writeFileSync(file, 'NPI,NAME\n1,2\n');
  expect(await registry(dataDir, 'import-clia', file)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('Nothing was changed: line 1: this is not the Provider'),
  });
  expect(await registry(dataDir, 'import-clia', join(dataDir, 'none.csv'))).toMatchObject({
    code: 1,
    errors: 'Nothing was changed: the file was not found.\n',
  });
  for (const args of [[], ['import-clia'], ['load', 'x'], ['import-clia', 'x', '--all']]) {
    expect(await registry(dataDir, ...args)).toMatchObject({ code: 2, out: '' });
  }
});

const registry = (DATA_DIR: string, ...args: readonly string[]) =>
  runCommand(runRegistry, { DATA_DIR, TIME_ZONE: 'Asia/Tokyo' }, ...args);
