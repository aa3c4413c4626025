import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { amountText } from '#contract/amounts.ts';
import type { Connection } from '#server/db/connection.ts';
import { CsvReader } from '#server/lib/files/csv-reader.ts';
import {
  appendLaboratories,
  beginImport,
  currentImport,
  publishImport,
  removeDiscarded,
} from './import-queries.ts';
import { ImportRefused } from './import-refused.ts';
import { indexesOfCliaColumns, type PackedLaboratory, packLaboratory } from './pack-laboratory.ts';

export type ImportOptions = {
  readonly connection: Connection;
  readonly file: string;
  /** Accepts a file that is older than the one in use, or has less than half of its records. */
  readonly force: boolean;
  readonly now: Date;
};

export type ImportResult = {
  readonly fileDate: string;
  readonly active: number;
  readonly terminated: number;
  readonly skipped: number;
  /** The lines where the first skipped rows start. */
  readonly skippedLines: readonly number[];
};

/**
 * Imports the quarterly CMS file and replaces the one in use. A row that doesn't have all columns ends the import,
 * because the file is then incomplete or a different one; rows without a CLIA number or name are skipped. Until the
 * end, and after a failure, lookups use the old file.
 */
export async function importLaboratories({
  connection,
  file,
  force,
  now,
}: ImportOptions): Promise<ImportResult> {
  const { mtime } = await stat(file);
  const fileDate = dateInName(file) ?? mtime.toISOString().slice(0, 10);
  const current = await currentImport(connection);
  if (current && !force && fileDate < current.file_date) {
    throw new ImportRefused(
      `the file is dated ${fileDate}, the one in use ${current.file_date}. Use --force to import it anyway`,
    );
  }
  const generation = await beginImport(connection, basename(file), fileDate, now);
  await removeDiscarded(connection);
  const counts = await load(connection, generation, file);
  const found = counts.active + counts.terminated;
  if (found === 0) throw new ImportRefused('the file has no records');
  const inUse = current?.records ?? 0;
  if (!force && found < inUse / 2) {
    throw new ImportRefused(
      `the file has ${amountText(found)} records, the one in use ${amountText(inUse)}: it may be cut off, or an extract. Use --force to import it anyway`,
    );
  }
  await publishImport(connection, generation, now);
  await removeDiscarded(connection);
  return { fileDate, ...counts };
}

async function load(
  connection: Connection,
  generation: number,
  file: string,
): Promise<Omit<ImportResult, 'fileDate'>> {
  const counts = { active: 0, terminated: 0, skipped: 0 };
  const skippedLines: number[] = [];
  let batch: PackedLaboratory[] = [];
  for await (const { laboratory, line } of laboratoriesIn(file)) {
    if (laboratory === null) {
      counts.skipped += 1;
      if (skippedLines.length < maxSkippedLines) skippedLines.push(line);
      continue;
    }
    counts[laboratory.isActive ? 'active' : 'terminated'] += 1;
    batch.push(laboratory);
    if (batch.length < batchSize) continue;
    await appendLaboratories(connection, generation, batch);
    batch = [];
  }
  await appendLaboratories(connection, generation, batch);
  return { ...counts, skippedLines };
}

async function* laboratoriesIn(file: string) {
  let columns: readonly number[] | null = null;
  for await (const { fields, line } of rowsIn(file)) {
    if (columns === null) columns = indexesOfCliaColumns(fields);
    else yield { laboratory: packLaboratory(columns.map((at) => fields[at] ?? '')), line };
  }
}

async function* rowsIn(file: string) {
  const reader = new CsvReader();
  const parts = createReadStream(file, { encoding: 'utf8', highWaterMark: 256 * 1024 });
  for await (const part of parts) yield* reader.read(String(part));
  yield* reader.read('', true);
}

/** `clia.DATA.Q1_2026.csv` covers one quarter and is dated its last day. */
function dateInName(file: string): string | null {
  const [, quarter, year] = /Q([1-4])_(\d{4})/i.exec(basename(file)) ?? [];
  if (year === undefined) return null;
  return new Date(Date.UTC(Number(year), Number(quarter) * 3, 0)).toISOString().slice(0, 10);
}

const maxSkippedLines = 10;
/** Laboratories per transaction, during which nothing else can write to SQLite. */
const batchSize = 1_000;
