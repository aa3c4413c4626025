import { readdirSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { amountText } from '#contract/amounts.ts';
import type { Connection } from '#server/db/connection.ts';
import type { RegistryName } from '#server/registry/lookup/lookup.ts';
import { CsvReader, ImportRefused } from './csv-reader.ts';
import { type ImportSource, openSource } from './import-source.ts';
import { createNumberSorter, type NumberSorter } from './number-sorter.ts';
import { ImportDisplaced, RegistryImports, type WriteBatch } from './registry-imports.ts';

/** Reads and stores the file of one registry. */
export type RegistryFile = {
  readonly registry: RegistryName;
  /** The index of each needed column; throws `MissingColumns`. */
  readonly indexesOfColumns: (header: readonly string[]) => readonly number[];
  readonly packRow: (fields: readonly string[]) => PackedRow;
  readonly write: WriteBatch;
  /** The name of the CSV file in a ZIP archive. */
  readonly entryName: RegExp;
  /** The date in the name of the file. */
  readonly dateInName: (name: string) => Date | null;
  /**
   * The message for a file with less than half of the records in use: `a weekly file cannot replace
   * a monthly one`.
   */
  readonly smallerFile: string;
};

/** A row as stored; `packed` is JSON. */
export type PackedRow =
  | { readonly kind: 'record' | 'deactivated'; readonly number: string; readonly packed: string }
  | { readonly kind: 'unusable' };

export type ImportOptions = {
  readonly connection: Connection;
  readonly file: string;
  /** The folder also holds a temporary copy of the needed columns, about 300 bytes per row. */
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
  /** The progress of this phase, from 0 to 1. */
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

/**
 * Imports a registry's file and replaces the one in use. A row that doesn't have all columns
 * ends the import, because the file is then incomplete or a different one; rows that the registry
 * cannot use are skipped and counted. Until the end, and after a failure, lookups use the old file.
 */
export async function importFile(
  options: ImportOptions,
  kind: RegistryFile,
): Promise<ImportResult> {
  const { connection, file, dataDir, clock } = options;
  const imports = new RegistryImports(connection, kind.registry);
  const source = await openSource(file, kind.entryName);
  try {
    const fileDate =
      kind.dateInName(source.name) ?? new Date(source.modified.toISOString().slice(0, 10));
    const current = await imports.current();
    rejectOlder(fileDate, current?.fileDate, options.allowOlder);
    const inUse = current?.records ?? 0;
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const generation = await imports.begin(source.name, fileDate, clock());
    const folderPrefix = `registry-import-${kind.registry}-`;
    removeLeftovers(dataDir, folderPrefix);
    const sorter = createNumberSorter(join(dataDir, `${folderPrefix}${generation}`));
    try {
      const counts = await load({ ...options, kind, imports, source, sorter, generation, inUse });
      return { fileDate, ...counts };
    } catch (error) {
      // Another import removes this import's temporary files, so any step may fail.
      const wasOurs = await imports.abandon(generation).catch(() => true);
      throw wasOurs ? error : new ImportDisplaced();
    } finally {
      sorter.remove();
    }
  } finally {
    await source.close();
  }
}

type Import = {
  readonly kind: RegistryFile;
  readonly imports: RegistryImports;
  readonly source: ImportSource;
  readonly sorter: NumberSorter;
  readonly generation: number;
  /** Records in the file in use. */
  readonly inUse: number;
};

async function load({
  clock,
  onProgress,
  allowSmaller,
  kind,
  imports,
  source,
  sorter,
  generation,
  inUse,
}: ImportOptions & Import): Promise<Omit<ImportResult, 'fileDate'>> {
  const onRemoved = (share: number) => onProgress({ phase: 'removing', rows: 0, share });
  await imports.removeDiscarded(onRemoved);
  const counts = await readRows(kind, source, sorter, (rows, share) =>
    onProgress({ phase: 'reading', rows, share }),
  );
  const found = counts.records + counts.deactivated;
  if (found === 0) throw new ImportRefused('the file has no records');
  if (!allowSmaller) rejectUnlikely(found, inUse, kind.smallerFile);
  let written = 0;
  for (const batch of sorter.batches(batchSize)) {
    await imports.append(generation, batch, kind.write);
    written += batch.count;
    onProgress({ phase: 'writing', rows: written, share: written / found });
  }
  await imports.publish(generation, clock());
  const oldRemoved = await imports.removeDiscarded(onRemoved).then(
    () => true,
    () => false,
  );
  return { ...counts, oldRemoved };
}

type Counts = Omit<ImportResult, 'fileDate' | 'oldRemoved'>;

async function readRows(
  { indexesOfColumns, packRow }: RegistryFile,
  source: ImportSource,
  sorter: NumberSorter,
  onChunk: (rows: number, share: number) => void,
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
      sorter.add(row.number, row.packed);
    },
  });
  for await (const { bytes, share } of source.chunks()) {
    reader.feed(bytes);
    onChunk(counts.rows, share);
  }
  reader.end();
  return { ...counts, skippedLines };
}

function rejectUnlikely(found: number, inUse: number, smallerFile: string): void {
  if (found >= inUse / 2) return;
  const numbers = [found, inUse].map(amountText);
  throw new ImportRefused(
    `the file has ${numbers[0]} records, the one in use ${numbers[1]}: ${smallerFile}. Use --allow-smaller to import it anyway`,
  );
}

function rejectOlder(fileDate: Date, inUse: Date | undefined, allowOlder: boolean): void {
  if (allowOlder || inUse === undefined || fileDate >= inUse) return;
  const days = [fileDate, inUse].map((date) => date.toISOString().slice(0, 10));
  throw new ImportRefused(
    `the file is dated ${days[0]}, the one in use ${days[1]}. Use --allow-older to import it anyway`,
  );
}

/** Left in the data folder by imports that were killed. */
function removeLeftovers(dataDir: string, prefix: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(prefix)) {
      rmSync(join(dataDir, name), { recursive: true, force: true });
    }
  }
}

const maxSkippedLines = 10;
/** Records per transaction, during which nothing else can write to SQLite. */
const batchSize = 2_000;
