import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Connection } from '#server/db/connection.ts';
import { openConnection } from '#server/db/open-connection.ts';
import { ImportDisplaced, RegistryImports } from '#server/registry/file/registry-imports.ts';
import { importRegistry } from '#server/registry/import-registry.ts';
import { registryFiles } from '#server/registry/registry-file-queries.ts';
import { cleanEnvironment } from '#tests/support/clean-environment.ts';
import { cliaHeader, cliaLine, madeUpClia, madeUpLaboratory } from '#tests/support/clia-rows.ts';
import { everyDatabase } from '#tests/support/databases.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';

for (const { name, place } of everyDatabase()) describeInterruptions(name, place);

function describeInterruptions(driver: string, newDatabase: () => Promise<string>): void {
  describe(`an import of laboratories into ${driver}`, () => {
    let dataDir: string;
    let databaseUrl: string;
    let connection: Connection;
    /** The file in use when a test begins: the one imported by the previous test. */
    let old: Extract;
    let next: Extract;

    beforeAll(async () => {
      dataDir = mkdtempSync(join(tmpdir(), 'laboratory-website-'));
      databaseUrl = await newDatabase();
      connection = await openConnection({ dataDir, databaseUrl });
      await load(fileOf(first, dataDir));
    });
    beforeEach(async () => {
      [old, next] = (await fileInUse()) === first ? [first, second] : [second, first];
    });
    afterAll(async () => {
      await connection.db.destroy();
      rmSync(dataDir, { recursive: true });
    });

    test.each(['reading', 'writing'])(
      'an import killed while %s leaves the old file in use',
      async (phase) => {
        await importKilledAt(phase, fileOf(next));
        expect(await fileInUse()).toBe(old);
        await repeatAfterKill();
      },
    );

    test.each([0, 5])(
      'an import killed %i ms after it began switching files leaves one complete file in use',
      async (milliseconds) => {
        await importKilledAt(String(milliseconds), fileOf(next));
        expect([old, next]).toContain(await fileInUse());
        await repeatAfterKill();
      },
    );

    test('an import killed while removing the old rows has already switched to the new file', async () => {
      await importKilledAt('removing', fileOf(next));
      expect(await fileInUse()).toBe(next);
      await repeatAfterKill();
    });

    test('an import of laboratories that a second one displaces reports that, and the second one is in use', async () => {
      const pipe = join(temporaryFolder(), 'clia.DATA.Q3_2026.csv');
      execFileSync('mkfifo', [pipe]);
      const { promise: isReading, resolve } = Promise.withResolvers<void>();
      const displaced = load(pipe, resolve).catch((error: unknown) => error);
      const end = await open(pipe, 'w');
      await end.writeFile(textOf({ from: 9_000, count: 100 }));
      await isReading;
      await load(fileOf(next));
      await end.close();
      expect(await displaced).toBeInstanceOf(ImportDisplaced);
      expect(await fileInUse()).toBe(next);
      expect(await rowsKept()).toEqual(rowsOf(next));
    });

    function load(file: string, onProgress: () => void = () => undefined) {
      return importRegistry('clia', {
        connection,
        file,
        dataDir,
        allowSmaller: false,
        allowOlder: false,
        clock: () => new Date(),
        onProgress,
      });
    }

    async function importKilledAt(end: string, file: string): Promise<void> {
      const command = [
        'tests/support/registry-process.ts',
        'clia',
        file,
        dataDir,
        databaseUrl,
        end,
      ];
      const child = execFile(process.execPath, command, { env: cleanEnvironment });
      const [, signal] = await once(child, 'exit');
      expect(signal).toBe('SIGKILL');
    }

    /** The file in use. Only its laboratories are found, by number and by words. */
    async function fileInUse(): Promise<Extract | undefined> {
      const records = (await new RegistryImports(connection, 'clia').current())?.records;
      const inUse = [first, second].find(({ count }) => count === records);
      const { find, search } = registryFiles(connection).clia;
      for (const extract of [first, second]) {
        for (const index of [extract.from, extract.from + extract.count - 1]) {
          const { kind } = await find(madeUpClia(index));
          expect(kind).toBe(extract === inUse ? 'found' : 'absent');
        }
      }
      const words = { all: [], any: ['laboratory', 'xstateal'], isPrefix: false, limit: 9_999 };
      const numbers = (await search(words))?.map(({ clia }) => clia) ?? [];
      const expected = numbersOf(inUse ?? first);
      expect(numbers.length).toBeGreaterThan(0);
      expect(numbers.filter((clia) => !expected.has(clia))).toEqual([]);
      return inUse;
    }

    /** The next import completes, and nothing is left of the killed one. */
    async function repeatAfterKill(): Promise<void> {
      await load(fileOf(next));
      expect(await fileInUse()).toBe(next);
      expect(await rowsKept()).toEqual(rowsOf(next));
      expect(readdirSync(dataDir).filter((name) => name.startsWith('registry-'))).toEqual([]);
    }

    async function rowsKept() {
      const count = async (table: 'registry_records' | 'laboratory_terms') => {
        const { rows } = await connection.db
          .selectFrom(table)
          .select((all) => all.fn.countAll<number>().as('rows'))
          .executeTakeFirstOrThrow();
        return Number(rows);
      };
      return { records: await count('registry_records'), terms: await count('laboratory_terms') };
    }
  });
}

/** The generated laboratories of a file. */
type Extract = { readonly from: number; readonly count: number };

/** An import writes 2,000 records in each transaction, so both files need two. */
const first: Extract = { from: 0, count: 2_100 };
const second: Extract = { from: 2_100, count: 2_400 };

/** One of three generated laboratories is active, and only active ones have terms. */
function rowsOf({ count }: Extract) {
  return { records: count, terms: count / 3 };
}

function numbersOf({ from, count }: Extract): ReadonlySet<string> {
  return new Set(Array.from({ length: count }, (_, i) => madeUpClia(from + i)));
}

function fileOf(extract: Extract, folder = temporaryFolder()): string {
  const file = join(folder, 'clia.DATA.Q3_2026.csv');
  writeFileSync(file, textOf(extract));
  return file;
}

function textOf({ from, count }: Extract): string {
  const lines = Array.from({ length: count }, (_, i) => cliaLine(madeUpLaboratory(from + i)));
  return [cliaHeader, ...lines, ''].join('\n');
}
