import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Connection } from '#server/db/connection.ts';
import { openConnection } from '#server/db/open-connection.ts';
import type { ImportOptions } from '#server/registry/file/import-file.ts';
import { RegistryImports } from '#server/registry/file/registry-imports.ts';
import { importRegistry } from '#server/registry/import-registry.ts';
import { registryFiles } from '#server/registry/registry-file-queries.ts';
import {
  type CliaRow,
  cliaFileColumns,
  cliaHeader,
  cliaLine,
  madeUpClia,
  madeUpLaboratory,
} from '#tests/support/clia-rows.ts';
import { everyDatabase } from '#tests/support/databases.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';

for (const { name, place } of everyDatabase()) describeImport(name, place);

function describeImport(driver: string, newDatabase: () => Promise<string>): void {
  describe(`an import of laboratories into ${driver}`, () => {
    let dataDir: string;
    let connection: Connection;

    beforeEach(async () => {
      dataDir = temporaryFolder();
      connection = await openConnection({ dataDir, databaseUrl: await newDatabase() });
    });
    afterEach(() => connection.db.destroy());

    const find = (clia: string) => registryFiles(connection).clia.find(clia);
    const load = (text: string, more: Partial<ImportOptions> = {}) => {
      const file = join(temporaryFolder(), 'clia.DATA.Q3_2026.csv');
      writeFileSync(file, text);
      return importRegistry('clia', {
        connection,
        file,
        dataDir,
        allowSmaller: true,
        allowOlder: true,
        clock: () => new Date('2026-11-20T12:00:00Z'),
        onProgress: () => undefined,
        ...more,
      });
    };
    const byState = (state: string) =>
      registryFiles(connection).clia.search({
        all: [`xstate${state}`],
        any: [],
        isPrefix: false,
        limit: 9_999,
      });
    const rowsIn = async (table: 'registry_records' | 'laboratory_terms') => {
      const { db } = connection;
      const { count } = await db
        .selectFrom(table)
        .select((rows) => rows.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    };

    test('an import makes active and terminated laboratories available with everything that is published', async () => {
      const gone = { ...hospital, PRVDR_NUM: '05D0000001', PGM_TRMNTN_CD: '08' };
      const result = await load(fileText([hospital, gone]));
      expect(result).toMatchObject({ rows: 2, records: 1, deactivated: 1, skipped: 0 });
      const fileDate = new Date('2026-09-30');
      expect(await find('33D0123456')).toEqual({
        kind: 'found',
        fileDate,
        record: expect.objectContaining({ name: 'SAINT MARYS HOSPITAL, "LAB"', isActive: true }),
      });
      expect(await find('05D0000001')).toMatchObject({
        kind: 'found',
        record: { clia: '05D0000001', isActive: false, terminationReason: 'Fees not paid' },
      });
      expect(await find('05D0000002')).toEqual({ kind: 'absent' });
    });

    test('an import of laboratories reads lowercase columns, a byte order mark, Windows line ends, and line breaks in fields', async () => {
      const text = fileText([{ ...hospital, ST_ADR: '1 SAMPLE ST\nREAR' }]);
      await load(
        `\ufeff${cliaHeader.toLowerCase()}\r\n${text.slice(cliaHeader.length + 1).replace(/\n$/, '\r\n')}`,
      );
      expect(await find('33D0123456')).toMatchObject({
        record: { address: { street: '1 SAMPLE ST REAR' }, certificate: 'accreditation' },
      });
    });

    test('an import reads a CLIA release that lacks less important columns', async () => {
      const names = cliaFileColumns.filter((column) => !column.includes('_VOL_'));
      const values = names.map((column) => (hospital[column] ?? '').replaceAll(/[",]/g, ''));
      await load(`${names.join(',')}\n${values.join(',')}\n`);
      expect(await find('33D0123456')).toMatchObject({ record: { testsPerYear: null } });
    });

    test('an import skips rows without a CLIA number or a name, and reports their line numbers', async () => {
      const result = await load(
        fileText([hospital, { ...hospital, PRVDR_NUM: 'x' }, { ...hospital, FAC_NAME: '' }]),
      );
      expect(result).toMatchObject({ rows: 3, skipped: 2, skippedLines: [3, 4] });
    });

    test('an import of laboratories replaces the previous one completely, even in the search, and leaves no old rows', async () => {
      await load(rowsFrom(0, 4_500));
      expect(await byState('al')).toHaveLength(30);
      await load(rowsFrom(4_500, 3_000));
      expect(await find(madeUpClia(0))).toEqual({ kind: 'absent' });
      expect((await find(madeUpClia(7_499))).kind).toBe('found');
      expect(await byState('al')).toHaveLength(20);
      expect(await rowsIn('registry_records')).toBe(3_000);
      expect(await rowsIn('laboratory_terms')).toBe(1_000);
    });

    test.each([
      [
        'a web page',
        '<!doctype html><html><body>Not found</body></html>',
        'the file is a web page',
      ],
      ['other columns', 'NPI,NAME\n1,2\n', 'missing columns: "PRVDR_NUM"'],
      ['semicolons', `${cliaHeader.replaceAll(',', ';')}\n`, 'separated by ";" instead of commas'],
      ['nothing', '', 'the file is empty'],
      ['a header only', `${cliaHeader}\n`, 'the file has no records'],
      ['half of a row', `${rowsFrom(0, 2)}33D0123456,`, 'fields, but the first line has'],
    ])('an import of %s is refused, and the file in use stays', async (_what, text, message) => {
      await load(rowsFrom(0, 9));
      await expect(load(text)).rejects.toThrow(message);
      expect((await find(madeUpClia(0))).kind).toBe('found');
      expect((await new RegistryImports(connection, 'clia').current())?.records).toBe(9);
    });
  });
}

function fileText(rows: readonly CliaRow[]): string {
  return [cliaHeader, ...rows.map(cliaLine), ''].join('\n');
}

function rowsFrom(first: number, count: number): string {
  return fileText(Array.from({ length: count }, (_, i) => madeUpLaboratory(first + i)));
}

const hospital: CliaRow = {
  ...madeUpLaboratory(0),
  PRVDR_NUM: '33D0123456',
  FAC_NAME: 'SAINT MARYS HOSPITAL, "LAB"',
  STATE_CD: 'NY',
  CRTFCT_TYPE_CD: '3',
};
