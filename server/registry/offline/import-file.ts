import { readdirSync, rmSync } from 'node:fs';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Connection } from '#server/leads/connection.ts';
import { CsvReader } from './csv-reader.ts';
import { placesOfColumns } from './dissemination-columns.ts';
import { packRow } from './dissemination-record.ts';
import { createNumberSorter, type NumberSorter } from './number-sorter.ts';
import { ImportDisplaced, registryImports } from './registry-imports.ts';

export type ImportOptions = {
  readonly connection: Connection;
  readonly file: string;
  /** Takes a temporary copy of what is kept of the file, some 300 bytes for each row. */
  readonly dataDir: string;
  readonly clock: () => Date;
  readonly onProgress: (progress: ImportProgress) => void;
  /** Takes a file with less than half of the records in use, which is a weekly one otherwise. */
  readonly allowSmaller: boolean;
};

export type ImportProgress = {
  /** `removing` is about the records of earlier imports. */
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
  /** The lines on which the first skipped rows begin. */
  readonly skippedLines: readonly number[];
  /** False when the records before could not be removed, which the next import then does. */
  readonly oldRemoved: boolean;
};

export class ImportRefused extends Error {
  override name = 'ImportRefused';
}

/**
 * Loads the dissemination file in place of the one in use. A row that cannot be split into its
 * columns ends the import, because the file is then cut off or not what it seems; a row without a
 * number or an entity type is passed over and counted. In either case the answers given meanwhile,
 * and after a failure, are those of the file in use before.
 */
export async function importFile(options: ImportOptions): Promise<ImportResult> {
  const { connection, file, dataDir, clock, onProgress } = options;
  const imports = registryImports(connection);
  const onRemoved = (share: number) => onProgress({ phase: 'removing', rows: 0, share });
  const source = await open(file);
  try {
    const stat = await source.stat();
    const fileDate = dateInName(file) ?? new Date(stat.mtime.toISOString().slice(0, 10));
    const inUse = await imports.current();
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const generation = await imports.begin(basename(file), fileDate, clock());
    removeLeftovers(dataDir);
    const sorter = createNumberSorter(join(dataDir, `${folderPrefix}${generation}`));
    try {
      await imports.relaxDurability(true);
      await imports.removeDiscarded(onRemoved);
      const counts = await readRows(source, sorter, (rows, bytes) =>
        onProgress({ phase: 'reading', rows, share: stat.size === 0 ? 1 : bytes / stat.size }),
      );
      const found = counts.records + counts.deactivated;
      refuseUnlikely(found, inUse?.records ?? 0, options.allowSmaller);
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
      return { fileDate, ...counts, oldRemoved };
    } catch (error) {
      // Another import removes the temporary files of this one, which then fails at whatever it is.
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

type Counts = Omit<ImportResult, 'fileDate' | 'oldRemoved'>;

async function readRows(
  source: FileHandle,
  sorter: NumberSorter,
  onChunk: (rows: number, bytes: number) => void,
): Promise<Counts> {
  const counts = { rows: 0, records: 0, deactivated: 0, skipped: 0 };
  const skippedLines: number[] = [];
  const reader = new CsvReader({
    header: placesOfColumns,
    row: (fields, line) => {
      counts.rows += 1;
      const row = packRow(fields);
      if (row.kind === 'unusable') {
        counts.skipped += 1;
        if (skippedLines.length < shownLines) skippedLines.push(line);
        return;
      }
      if (row.kind === 'record') counts.records += 1;
      else counts.deactivated += 1;
      sorter.add(row.npi, row.packed);
    },
  });
  let read = 0;
  // One buffer for all reads: a new one each time is collected late, and memory grows meanwhile.
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

function refuseUnlikely(found: number, inUse: number, allowSmaller: boolean): void {
  if (found === 0) throw new ImportRefused('the file has no record');
  if (allowSmaller || found >= inUse / 2) return;
  const numbers = [found, inUse].map((count) => count.toLocaleString('en-US'));
  throw new ImportRefused(
    `the file has ${numbers[0]} records, the one in use ${numbers[1]}: a weekly file does not take the place of a monthly one. Add --allow-smaller to use it all the same`,
  );
}

/** `npidata_pfile_20050523-20261108.csv` holds the data up to the second day. */
function dateInName(file: string): Date | null {
  const [, year, month, day] = /_\d{8}-(\d{4})(\d{2})(\d{2})(?!\d)/.exec(basename(file)) ?? [];
  const date = new Date(`${year}-${month}-${day}`);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** What imports that were killed left in the data folder. */
function removeLeftovers(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(folderPrefix)) {
      rmSync(join(dataDir, name), { recursive: true, force: true });
    }
  }
}

const folderPrefix = 'registry-import-';
const shownLines = 10;
/** Records in one transaction, during which nobody else can write to SQLite. */
const batchSize = 2_000;
