import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Connection } from '#server/db/connection.ts';
import { openConnection } from '#server/db/open-connection.ts';
import type { ImportOptions } from '#server/registry/file/import-file.ts';
import { ImportDisplaced, RegistryImports } from '#server/registry/file/registry-imports.ts';
import { importRegistry } from '#server/registry/import-registry.ts';
import { providerGroups } from '#server/registry/record-groups.ts';
import { registryFiles } from '#server/registry/registry-file-queries.ts';
import { cleanEnvironment } from '#tests/support/clean-environment.ts';
import { everyDatabase } from '#tests/support/databases.ts';
import {
  madeUpNpi,
  madeUpRow,
  type NppesRow,
  nppesHeader,
  nppesLine,
} from '#tests/support/nppes-rows.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';

const [first, ...others] = everyDatabase().toReversed();
if (first) describeImport(first.name, first.place, true);
for (const { name, place } of others) describeImport(name, place, false);

function describeImport(
  driver: string,
  newDatabase: () => Promise<string>,
  isFirst: boolean,
): void {
  describe(`an import into ${driver}`, () => {
    let dataDir: string;
    let databaseUrl: string;
    let connection: Connection;

    beforeEach(async () => {
      dataDir = temporaryFolder();
      databaseUrl = await newDatabase();
      connection = await openConnection({ dataDir, databaseUrl });
    });
    afterEach(() => connection.db.destroy());

    const find = (npi: string) => registryFiles(connection).npi.find(npi);
    const load = (text: string | Buffer, more: Partial<ImportOptions> = {}) =>
      importRegistry('npi', {
        connection,
        file: fileOf(text),
        dataDir,
        allowSmaller: true,
        allowOlder: true,
        clock: () => now,
        onProgress: () => undefined,
        ...more,
      });
    async function groupsOf(npi: string) {
      const finding = await find(npi);
      if (finding.kind !== 'found') throw new Error(finding.kind);
      return providerGroups(finding.record);
    }
    async function rowsKept(): Promise<number> {
      const rows = await connection.db
        .selectFrom('registry_records')
        .select((table) => table.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(rows.count);
    }

    describe('an import that fails', () => {
      beforeEach(async () => {
        await load(fileText(rowsFrom(0, 100)));
      });
      afterEach(async () => {
        expect((await new RegistryImports(connection, 'npi').current())?.records).toBe(100);
        expect((await find(madeUpNpi(0))).kind).toBe('found');
        expect((await find(NPI)).kind).toBe('absent');
        expect(readdirSync(dataDir).filter((name) => name.startsWith('registry-'))).toEqual([]);
      });

      test('an import without a needed column changes nothing, and reports the column', async () => {
        const without = fileText([individual]).replace('"Provider First Name"', '"Name"');
        await expect(load(without)).rejects.toThrow('missing columns: "Provider First Name"');
        await expect(load('a,b\n1,2\n')).rejects.toThrow(/"NPI", .* more$/);
      });

      test('an import of a much smaller file changes nothing, unless smaller files are allowed', async () => {
        const weekly = load(fileText([individual]), { allowSmaller: false });
        await expect(weekly).rejects.toThrow('the file has 1 records, the one in use 100');
      });
    });

    test('an import of an older file is refused, unless older files are allowed', async () => {
      const folder = temporaryFolder();
      const older = join(folder, 'npidata_pfile_20050523-20250101.csv');
      const newer = join(folder, 'npidata_pfile_20050523-20280101.csv');
      for (const file of [older, newer]) writeFileSync(file, fileText([individual]));
      await load('', { file: newer, allowOlder: false });
      const refused = load('', { file: older, allowOlder: false });
      await expect(refused).rejects.toThrow(
        'the file is dated 2025-01-01, the one in use 2028-01-01',
      );
      expect((await load('', { file: older })).records).toBe(1);
    });

    test('an import of NPIs that another one displaces reports that and changes nothing', async () => {
      const file = join(temporaryFolder(), 'npidata_pfile_20050523-20261108.csv');
      execFileSync('mkfifo', [file]);
      const { promise: isReading, resolve } = Promise.withResolvers<void>();
      const first = load('', { file, onProgress: () => resolve() }).catch((error) => error);
      const pipe = await open(file, 'w');
      await pipe.writeFile(fileText(rowsFrom(0, 100)));
      await isReading;
      await load(fileText(rowsFrom(100, 50)));
      await pipe.close();
      expect(await first).toBeInstanceOf(ImportDisplaced);
      expect(await rowsKept()).toBe(50);
    });

    test('an import killed while writing keeps the old data, and the next one replaces it completely', async () => {
      await load(fileText(rowsFrom(0, 100)));
      await importKilledAt('writing', fileText(rowsFrom(100, 2_500)));
      expect((await new RegistryImports(connection, 'npi').current())?.records).toBe(100);
      expect((await find(madeUpNpi(0))).kind).toBe('found');
      expect((await find(madeUpNpi(101))).kind).toBe('absent');

      await load(fileText(rowsFrom(100, 2_500)));
      expect((await find(madeUpNpi(0))).kind).toBe('absent');
      expect((await find(madeUpNpi(2_599))).kind).toBe('found');
      expect(await rowsKept()).toBe(2_500);
      expect(readdirSync(dataDir).filter((name) => name.startsWith('registry-'))).toEqual([]);
    });

    test('an import killed while removing the old data has already switched to the new data', async () => {
      await load(fileText(rowsFrom(0, 3_000)));
      await importKilledAt('removing', fileText(rowsFrom(3_000, 2_000)));
      expect((await new RegistryImports(connection, 'npi').current())?.records).toBe(2_000);
      expect((await find(madeUpNpi(0))).kind).toBe('absent');
      await load(fileText(rowsFrom(0, 1_000)));
      expect(await rowsKept()).toBe(1_000);
    });

    async function importKilledAt(phase: string, text: string): Promise<void> {
      const args = ['npi', fileOf(text), dataDir, databaseUrl ?? '', phase];
      const command = ['tests/support/registry-process.ts', ...args];
      const child = execFile(process.execPath, command, { env: cleanEnvironment });
      const [, signal] = await once(child, 'exit');
      expect(signal).toBe('SIGKILL');
    }

    // Both databases get the same rows from a file.
    if (!isFirst) return;

    test('an import makes an individual available with everything that a visitor confirms', async () => {
      const result = await load(fileText([individual]));
      expect(result).toMatchObject({ rows: 1, records: 1, deactivated: 0, skipped: 0 });
      expect(await find(NPI)).toMatchObject({ kind: 'found', fileDate: new Date('2026-11-08') });
      expect(await groupsOf(NPI)).toEqual({
        Provider: [
          { title: 'Name', value: "DR. ANN EXAMPLE-O'SAMPLE, MD" },
          { title: 'NPI', value: NPI },
          { title: 'Type', value: 'Individual' },
        ],
        'Practice location': [
          { title: 'Address', value: '1 "SAMPLE" ST, STE 2, FLOOR 3' },
          { title: 'City', value: 'ALBANY' },
          { title: 'State', value: 'NY' },
          { title: 'Postal code', value: '12210-0001' },
        ],
        'Mailing address': [
          { title: 'Address', value: 'PO BOX 1 REAR' },
          { title: 'Country', value: 'CA' },
        ],
        Specialties: [
          { title: 'Primary specialty', value: 'Family Medicine (207Q00000X), license 123 NY' },
          { title: 'Specialty', value: '999X00000X' },
        ],
        'Registry dates': [
          { title: 'Registered', value: 'May 23, 2007' },
          { title: 'Last updated', value: 'January 2, 2024' },
        ],
      });
    });

    test('an import makes an organization available with its official, without a phone number', async () => {
      await load(fileText([madeUpRow(3)]));
      const groups = await groupsOf(madeUpNpi(3));
      expect(groups.Provider?.slice(0, 2)).toEqual([
        { title: 'Name', value: 'SAMPLE "3" LABORATORY, INC.' },
        { title: 'Doing business as', value: 'SAMPLE LAB 3' },
      ]);
      expect(groups['Authorized official']).toEqual([
        { title: 'Name', value: 'PLACE OFFICIAL3' },
        { title: 'Title', value: 'DIRECTOR' },
      ]);
      expect(JSON.stringify(groups)).not.toContain('555');
    });

    test('an import distinguishes deactivated and reactivated NPIs', async () => {
      const up = { ...madeUpRow(1), 'NPI Deactivation Date': '01/02/2020' };
      const result = await load(
        fileText([
          { NPI, 'NPI Deactivation Date': '03/04/2021' },
          { ...up, 'NPI Reactivation Date': '02/03/2020' },
          { ...up, NPI: madeUpNpi(2), 'NPI Reactivation Date': '02/03/2019' },
        ]),
      );
      expect(result).toMatchObject({ records: 1, deactivated: 2 });
      expect(await find(NPI)).toMatchObject({ kind: 'deactivated' });
      expect((await find(madeUpNpi(1))).kind).toBe('found');
      expect(await find(madeUpNpi(2))).toMatchObject({ kind: 'deactivated' });
      expect(await find(madeUpNpi(9))).toEqual({ kind: 'absent' });
    });

    test('an import uses the later of two rows with the same NPI, and skips rows without an NPI or entity type', async () => {
      const again = { ...individual, 'Provider First Name': 'BETH' };
      const result = await load(
        fileText([individual, again, { NPI: 'x' }, { ...individual, 'Entity Type Code': '' }]),
      );
      expect(result).toMatchObject({ rows: 4, skipped: 2, skippedLines: [6, 7] });
      expect((await groupsOf(NPI)).Provider?.[0]?.value).toContain('BETH');
    });

    test('an import takes its date from the file’s modification time if the name has none', async () => {
      const file = fileOf(fileText([individual]), 'npidata.csv');
      utimesSync(file, new Date('2026-03-04T22:00:00Z'), new Date('2026-03-04T22:00:00Z'));
      expect((await load('', { file })).fileDate).toEqual(new Date('2026-03-04'));
    });
  });
}

function fileOf(text: string | Buffer, name = 'npidata_pfile_20050523-20261108.csv'): string {
  const file = join(temporaryFolder(), name);
  writeFileSync(file, text);
  return file;
}

function fileText(rows: readonly NppesRow[]): string {
  return [nppesHeader, ...rows.map(nppesLine), ''].join('\n');
}

function rowsFrom(first: number, count: number): readonly NppesRow[] {
  return Array.from({ length: count }, (_, i) => madeUpRow(first + i));
}

const now = new Date('2026-11-20T12:00:00Z');
const NPI = '1234567893';
const individual: NppesRow = {
  NPI,
  'Entity Type Code': '1',
  'Provider Last Name (Legal Name)': "EXAMPLE-O'SAMPLE",
  'Provider First Name': 'ANN',
  'Provider Name Prefix Text': 'DR.',
  'Provider Name Suffix Text': '--',
  'Provider Credential Text': 'MD',
  'Provider First Line Business Practice Location Address': '1 "SAMPLE" ST, STE 2',
  'Provider Second Line Business Practice Location Address': 'FLOOR 3',
  'Provider Business Practice Location Address City Name': 'ALBANY',
  'Provider Business Practice Location Address State Name': 'NY',
  'Provider Business Practice Location Address Postal Code': '122100001',
  'Provider Business Practice Location Address Country Code (If outside U.S.)': 'US',
  'Provider Business Practice Location Address Telephone Number': '5185550100',
  'Provider First Line Business Mailing Address': 'PO BOX 1\nREAR',
  'Provider Business Mailing Address Country Code (If outside U.S.)': 'CA',
  'Provider Enumeration Date': '05/23/2007',
  'Last Update Date': '01/02/2024',
  'Healthcare Provider Taxonomy Code_1': '999X00000X',
  'Healthcare Provider Primary Taxonomy Switch_1': 'N',
  'Healthcare Provider Taxonomy Code_2': '207Q00000X',
  'Provider License Number_2': '123',
  'Provider License Number State Code_2': 'NY',
  'Healthcare Provider Primary Taxonomy Switch_2': 'Y',
};
