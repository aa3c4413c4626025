import { readdirSync, rmSync } from 'node:fs';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Connection } from '#server/db/connection.ts';
import { CsvReader } from '#server/registry/file/csv-reader.ts';
import { createNumberSorter, type NumberSorter } from '#server/registry/file/number-sorter.ts';
import { indexesOfColumns } from './dissemination-columns.ts';
import { packRow } from './dissemination-record.ts';
import { ImportDisplaced, RegistryImports } from './registry-imports.ts';

export type ImportOptions = {
  readonly connection: Connection;
  readonly file: string;
  /** Also holds a temporary copy of the needed columns, about 300 bytes for each row. */
  readonly dataDir: string;
  readonly clock: () => Date;
  readonly onProgress: (progress: ImportProgress) => void;
  /** Accepts a file with less than half of the records in use, normally a sign of a weekly file. */
  readonly allowSmaller: boolean;
  /** Accepts a file that is older than the one in use. */
  readonly allowOlder: boolean;
};

export type ImportProgress = {
  /** `removing` deletes the records of earlier imports. */
  readonly phase: 'removing' | 'reading' | 'writing';
  /** Zero while removing. */
  readonly rows: number;
  /** From 0 to 1, of this phase. */
  readonly share: number;
};

export type ImportResult = {
  readonly fileDate: Date;
  readonly rows: number;
  readonly records: number;
  readonly deactivated: number;
  readonly skipped: number;
  /** The lines where the first skipped rows start. */
  readonly skippedLines: readonly number[];
  /** False when the previous records could not be removed; the next import removes them. */
  readonly oldRemoved: boolean;
};

export class ImportRefused extends Error {
  override name = 'ImportRefused';
}

/**
 * Imports the dissemination file and replaces the one in use. A row that doesn't have all columns ends
 * the import, because the file is then incomplete or a different one; rows without an NPI or entity
 * type are skipped and counted. Until the end, and after a failure, lookups use the old file.
 */
export async function importFile(options: ImportOptions): Promise<ImportResult> {
  const { connection, file, dataDir, clock } = options;
  const imports = new RegistryImports(connection);
  const source = await open(file);
  try {
    const { size, mtime } = await source.stat();
    const fileDate = dateInName(file) ?? new Date(mtime.toISOString().slice(0, 10));
    const current = await imports.current();
    rejectOlder(fileDate, current?.fileDate, options.allowOlder);
    const inUse = current?.records ?? 0;
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const generation = await imports.begin(basename(file), fileDate, clock());
    removeLeftovers(dataDir);
    const sorter = createNumberSorter(join(dataDir, `${folderPrefix}${generation}`));
    try {
      const counts = await load(options, { imports, source, size, sorter, generation, inUse });
      return { fileDate, ...counts };
    } catch (error) {
      // Another import removes this one's temporary files, so this one fails anywhere.
      const wasOurs = await imports.abandon(generation).catch(() => true);
      throw wasOurs ? error : new ImportDisplaced();
    } finally {
      sorter.remove();
      await imports.relaxDurability(false).catch(() => undefined);
    }
  } finally {
    await source.close();
  }
}

type Import = {
  readonly imports: RegistryImports;
  readonly source: FileHandle;
  readonly size: number;
  readonly sorter: NumberSorter;
  readonly generation: number;
  /** Records of the file in use. */
  readonly inUse: number;
};

async function load(
  { clock, onProgress, allowSmaller }: ImportOptions,
  { imports, source, size, sorter, generation, inUse }: Import,
): Promise<Omit<ImportResult, 'fileDate'>> {
  const onRemoved = (share: number) => onProgress({ phase: 'removing', rows: 0, share });
  await imports.relaxDurability(true);
  await imports.removeDiscarded(onRemoved);
  const counts = await readRows(source, sorter, (rows, bytes) =>
    onProgress({ phase: 'reading', rows, share: size === 0 ? 1 : bytes / size }),
  );
  const found = counts.records + counts.deactivated;
  rejectUnlikely(found, inUse, allowSmaller);
  let written = 0;
  for (const batch of sorter.batches(batchSize)) {
    await imports.append(generation, batch);
    written += batch.count;
    onProgress({ phase: 'writing', rows: written, share: written / found });
  }
  await imports.relaxDurability(false);
  await imports.publish(generation, clock());
  const oldRemoved = await imports
    .relaxDurability(true)
    .then(() => imports.removeDiscarded(onRemoved))
    .then(
      () => true,
      () => false,
    );
  return { ...counts, oldRemoved };
}

type Counts = Omit<ImportResult, 'fileDate' | 'oldRemoved'>;

async function readRows(
  source: FileHandle,
  sorter: NumberSorter,
  onChunk: (rows: number, bytes: number) => void,
): Promise<Counts> {
  const counts = { rows: 0, records: 0, deactivated: 0, skipped: 0 };
  const skippedLines: number[] = [];
  const reader = new CsvReader({
    header: indexesOfColumns,
    row: (fields, line) => {
      counts.rows += 1;
      const row = packRow(fields);
      if (row.kind === 'unusable') {
        counts.skipped += 1;
        if (skippedLines.length < maxSkippedLines) skippedLines.push(line);
        return;
      }
      if (row.kind === 'record') counts.records += 1;
      else counts.deactivated += 1;
      sorter.add(row.npi, row.packed);
    },
  });
  let read = 0;
  // One buffer for all reads: new ones would be collected late, and memory would grow.
  const buffer = Buffer.alloc(1024 * 1024);
  for (;;) {
    const { bytesRead } = await source.read(buffer);
    if (bytesRead === 0) break;
    reader.feed(buffer.subarray(0, bytesRead));
    read += bytesRead;
    onChunk(counts.rows, read);
  }
  reader.end();
  return { ...counts, skippedLines };
}

function rejectUnlikely(found: number, inUse: number, allowSmaller: boolean): void {
  if (found === 0) throw new ImportRefused('the file has no records');
  if (allowSmaller || found >= inUse / 2) return;
  const numbers = [found, inUse].map((count) => count.toLocaleString('en-US'));
  throw new ImportRefused(
    `the file has ${numbers[0]} records, the one in use ${numbers[1]}: a weekly file cannot replace a monthly one. Use --allow-smaller to import it anyway`,
  );
}

function rejectOlder(fileDate: Date, inUse: Date | undefined, allowOlder: boolean): void {
  if (allowOlder || inUse === undefined || fileDate >= inUse) return;
  const days = [fileDate, inUse].map((date) => date.toISOString().slice(0, 10));
  throw new ImportRefused(
    `the file is dated ${days[0]}, the one in use ${days[1]}. Use --allow-older to import it anyway`,
  );
}

/** `npidata_pfile_20050523-20261108.csv` has the data up to the second date. */
function dateInName(file: string): Date | null {
  const [, year, month, day] = /_\d{8}-(\d{4})(\d{2})(\d{2})(?!\d)/.exec(basename(file)) ?? [];
  const date = new Date(`${year}-${month}-${day}`);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Left in the data folder by imports that were killed. */
function removeLeftovers(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(folderPrefix)) {
      rmSync(join(dataDir, name), { recursive: true, force: true });
    }
  }
}

const folderPrefix = 'registry-import-';
const maxSkippedLines = 10;
/** Records per transaction, during which nothing else can write to SQLite. */
const batchSize = 2_000;
