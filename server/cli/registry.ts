import { parseArgs } from 'node:util';
import { StoreUnavailable } from '../leads/connection.ts';
import { openConnection } from '../leads/open-connection.ts';
import { CsvError } from '../registry/offline/csv-reader.ts';
import { MissingColumns } from '../registry/offline/dissemination-columns.ts';
import { type ImportProgress, ImportRefused, importFile } from '../registry/offline/import-file.ts';
import { ImportDisplaced, registryImports } from '../registry/offline/registry-imports.ts';
import { readSettings, SettingsError } from '../settings.ts';

const usage = `Usage:
  npm run registry -- import FILE [--allow-smaller]
      loads the monthly file of NPPES (npidata_pfile_….csv) in place of the one in use
  npm run registry -- status
      tells which file is in use`;

/** An import may wait longer than a visitor, and its statements move whole batches. */
const importTimeouts = { lockMs: 30_000, statementMs: 120_000, queryMs: 150_000 };

process.exitCode = await run(process.argv.slice(2));

/** 0 when done, 1 when it failed, 2 when the command was not understood. */
async function run(words: readonly string[]): Promise<number> {
  const command = read(words);
  if (!command) {
    console.error(usage);
    return 2;
  }
  try {
    const { databaseUrl, dataDir } = readSettings(process.env);
    const connection = await openConnection({
      databaseUrl,
      dataDir,
      mustExist: command.name === 'status',
      timeouts: importTimeouts,
    });
    try {
      if (command.name === 'status') await status(connection);
      else await load(connection, dataDir, command);
    } finally {
      await connection.db.destroy();
    }
    return 0;
  } catch (error) {
    console.error(explanation(error));
    return 1;
  }
}

type Command =
  | { readonly name: 'status' }
  | { readonly name: 'import'; readonly file: string; readonly allowSmaller: boolean };

function read(words: readonly string[]): Command | null {
  try {
    const { positionals, values } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { 'allow-smaller': { type: 'boolean', default: false } },
    });
    const [name, file, ...more] = positionals;
    if (name === 'status' && file === undefined) return { name };
    if (name !== 'import' || file === undefined || more.length > 0) return null;
    return { name, file, allowSmaller: values['allow-smaller'] };
  } catch {
    return null;
  }
}

async function load(
  connection: Awaited<ReturnType<typeof openConnection>>,
  dataDir: string,
  { file, allowSmaller }: Extract<Command, { name: 'import' }>,
): Promise<void> {
  const began = performance.now();
  const elapsed = () => (performance.now() - began) / 1000;
  const result = await importFile({
    connection,
    file,
    dataDir,
    allowSmaller,
    clock: () => new Date(),
    onProgress: progressLine(elapsed),
  });
  endProgress();
  const rate = Math.round(result.rows / elapsed());
  console.log(
    [
      `In use now: ${count(result.records)} active numbers and ${count(result.deactivated)} given up, as of ${day(result.fileDate)}.`,
      `Rows: ${count(result.rows)} in ${elapsed().toFixed(1)} s, ${count(rate)} a second.`,
    ].join('\n'),
  );
  if (!result.oldRemoved) {
    console.log('The records before could not be removed now; the next import will do it.');
  }
  if (result.skipped > 0) {
    const lines = result.skippedLines.map(count).join(', ');
    console.log(
      `Passed over for want of a number or a type: ${count(result.skipped)}, the first on line ${lines}.`,
    );
  }
}

async function status(connection: Awaited<ReturnType<typeof openConnection>>): Promise<void> {
  const inUse = await registryImports(connection).current();
  if (!inUse) {
    console.log('No file was imported: the registry is asked online only.');
    return;
  }
  console.log(
    [
      `file         ${inUse.fileName}`,
      `as of        ${day(inUse.fileDate)}`,
      `numbers      ${count(inUse.records)}`,
      `imported at  ${inUse.importedAt.toISOString()}`,
    ].join('\n'),
  );
}

/** One line that renews itself on a terminal; elsewhere a line every five seconds. */
function progressLine(elapsed: () => number): (progress: ImportProgress) => void {
  const isTerminal = process.stdout.isTTY;
  let shownAt = 0;
  let phase = '';
  let phaseBegan = 0;
  return (progress) => {
    const now = elapsed();
    if (progress.phase !== phase) {
      phase = progress.phase;
      phaseBegan = now;
    } else if (now - shownAt < (isTerminal ? 0.2 : 5) && progress.share < 1) {
      return;
    }
    shownAt = now;
    const seconds = now - phaseBegan;
    const rate = seconds < 1 ? '' : `, ${count(Math.round(progress.rows / seconds))} a second`;
    const rows = progress.rows > 0 ? ` ${count(progress.rows)} rows${rate},` : '';
    const line = `${phase}:${rows} ${Math.floor(progress.share * 100)}%, ${now.toFixed(1)} s`;
    process.stdout.write(isTerminal ? `\r\u001b[2K${line}` : `${line}\n`);
  };
}

function endProgress(): void {
  if (process.stdout.isTTY) process.stdout.write('\r\u001b[2K');
}

function explanation(error: unknown): string {
  if (error instanceof SettingsError) return error.message;
  const kept = 'Nothing was changed';
  if (
    error instanceof CsvError ||
    error instanceof MissingColumns ||
    error instanceof ImportRefused ||
    error instanceof ImportDisplaced
  ) {
    return `${kept}: ${error.message}.`;
  }
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
    return `${kept}: the file was not found.`;
  }
  if (error instanceof Error && ('code' in error || error instanceof StoreUnavailable)) {
    const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
    return `${kept}: ${error.message}${cause}.`;
  }
  return `${kept}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}

function day(date: Date): string {
  return date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}
