import { amountText, counted } from '#contract/amounts.ts';
import { certificateNames, isCliaNumber } from '#contract/clia.ts';
import { daysBetween, timeText } from '#contract/days.ts';
import type { LaboratoryRecord } from '#contract/laboratory.ts';
import { fullRows } from '#contract/laboratory-rows.ts';
import type { Connection } from '#server/db/connection.ts';
import { openConnection } from '#server/db/open-connection.ts';
import { createLog } from '#server/lib/log.ts';
import type { Environment } from '#server/lib/settings/setting-reader.ts';
import { StoreUnavailable } from '#server/lib/store-errors.ts';
import type {
  LaboratoryClues,
  LaboratoryRegistry,
} from '#server/registry/clia/laboratory-registry.ts';
import { createRegistries, maxFileAgeDays } from '#server/registry/create-registries.ts';
import { CsvError, ImportRefused } from '#server/registry/file/csv-reader.ts';
import type { ImportProgress } from '#server/registry/file/import-file.ts';
import { ImportDisplaced, RegistryImports } from '#server/registry/file/registry-imports.ts';
import { importRegistry } from '#server/registry/import-registry.ts';
import type { RegistryName } from '#server/registry/lookup/lookup.ts';
import { registryFiles } from '#server/registry/registry-file-queries.ts';
import { readSettings, SettingsError } from '#server/settings/settings.ts';
import { createProgram, type Define } from './commands.ts';
import { alignedLines, print, refuse, UsageError } from './terminal.ts';

type ImportCommand = {
  readonly kind: 'import';
  readonly registry: RegistryName;
  readonly file: string;
  readonly allowOlder: boolean;
  readonly allowSmaller: boolean;
};
type Parsed =
  | ImportCommand
  | { readonly kind: 'status' }
  | { readonly kind: 'laboratory'; readonly clues: LaboratoryClues };

const define: Define<Parsed> = (add, found) => {
  const imports = [
    [
      'import',
      'npi',
      'Imports the monthly NPPES file (npidata_pfile_….csv, or its ZIP archive) and replaces the one in use.',
    ],
    [
      'import-clia',
      'clia',
      'Imports the quarterly CMS file of laboratories (clia.DATA.Q1_2026.csv, or a ZIP archive with it) in the same way.',
    ],
  ] as const;
  for (const [name, registry, text] of imports) {
    add(`${name} <FILE>`, text)
      .option('--allow-older', 'accepts an older file', false)
      .option('--allow-smaller', 'accepts a file with less than half the records', false)
      .action((file, options) => found({ kind: 'import', registry, file, ...options }));
  }
  add('status', 'Shows which files are in use.').action(() => found({ kind: 'status' }));
  add(
    'laboratory <NUMBER_OR_NAME>',
    'Shows the record of a CLIA number from the imported file, or else from CMS; for a name, up to three active laboratories with a similar one.',
  )
    .option('--state <STATE>', 'such as NY', '')
    .option('--phone <NUMBER>', '', '')
    .option('--zip <ZIP>', 'such as 12207', '')
    .action((name, { state, phone, zip }) =>
      found({ kind: 'laboratory', clues: { name, state: state.toUpperCase(), phone, zip } }),
    );
};

export const registryProgram = createProgram('registry', define);

/** An import can wait longer than a visitor would, and its statements write large batches. */
const importTimeouts = { lockMs: 30_000, statementMs: 120_000, queryMs: 150_000 };

/** Runs a command and returns its exit code: 0 done, 1 failed, 2 wrong usage. */
export async function runRegistry(args: readonly string[], env: Environment): Promise<number> {
  try {
    const command = registryProgram.parse(args);
    if (command.kind === 'help') {
      console.log(command.text.trimEnd());
      return 0;
    }
    const settings = readSettings(env);
    const { databaseUrl, dataDir, timeZone } = settings;
    const connection = await openConnection({
      databaseUrl,
      dataDir,
      mustExist: command.kind !== 'import',
      timeouts: importTimeouts,
    });
    try {
      if (command.kind === 'status') await status(connection, timeZone);
      else if (command.kind === 'laboratory') {
        const files = registryFiles(connection);
        const log = createLog('silent');
        const { clia } = createRegistries({ settings, files, clock: () => new Date(), log });
        return await showLaboratory(clia, command.clues);
      } else await runImport(connection, dataDir, command);
    } finally {
      await connection.db.destroy();
    }
    return 0;
  } catch (error) {
    if (error instanceof UsageError)
      return refuse(`${error.message}\n\n${registryProgram.help}`, 2);
    return refuse(explanation(error));
  }
}

const kinds = {
  npi: { records: 'deactivated NPIs', needs: 'an NPI or entity type' },
  clia: { records: 'terminated laboratories', needs: 'a CLIA number or name' },
} as const;

async function runImport(
  connection: Connection,
  dataDir: string,
  { registry, file, allowSmaller, allowOlder }: ImportCommand,
): Promise<void> {
  const began = performance.now();
  const elapsed = () => (performance.now() - began) / 1000;
  const { records, needs } = kinds[registry];
  const result = await importRegistry(registry, {
    connection,
    file,
    dataDir,
    allowSmaller,
    allowOlder,
    clock: () => new Date(),
    onProgress: progressLine(elapsed),
  });
  endProgress();
  const rate = Math.round(result.rows / elapsed());
  console.log(
    [
      `Imported ${amountText(result.records)} active and ${amountText(result.deactivated)} ${records} as of ${day(result.fileDate)}. The file is in use now.`,
      `Read ${amountText(result.rows)} rows in ${elapsed().toFixed(1)} s (${amountText(rate)} per second).`,
    ].join('\n'),
  );
  if (!result.oldRemoved) {
    console.log('The previous records could not be removed. The next import will remove them.');
  }
  if (result.skipped > 0) {
    const lines = result.skippedLines.map(amountText).join(', ');
    console.log(
      `Skipped ${counted(result.skipped, 'row')} without ${needs} (first: line ${lines}).`,
    );
  }
}

async function status(connection: Connection, timeZone: string): Promise<void> {
  const fileOf = (...file: readonly [RegistryName, string, string]) =>
    fileInUse(connection, timeZone, ...file);
  console.log(
    [
      await fileOf('npi', 'NPIs', 'NPIs are looked up online only'),
      '',
      'Laboratories (CLIA)',
      await fileOf('clia', 'Records', 'CLIA numbers are looked up online only'),
    ].join('\n'),
  );
}

async function fileInUse(
  connection: Connection,
  timeZone: string,
  registry: RegistryName,
  records: string,
  otherwise: string,
): Promise<string> {
  const inUse = await new RegistryImports(connection, registry).current();
  if (!inUse) return `No file has been imported. ${otherwise}.`;
  const [from = '', to = ''] = [inUse.fileDate, new Date()].map((date) =>
    date.toISOString().slice(0, 10),
  );
  const days = daysBetween(from, to);
  return [
    `File:      ${inUse.fileName}`,
    `Date:      ${day(inUse.fileDate)}`,
    `Age:       ${amountText(days)} days${days < maxFileAgeDays[registry] ? '' : '. Import a newer file'}`,
    `${`${records}:`.padEnd(10)} ${amountText(inUse.records)}`,
    `Imported:  ${timeText(inUse.importedAt, timeZone)}`,
  ].join('\n');
}

/** Prints the laboratory with a CLIA number, or those with a similar name. Returns 1 if there is none. */
async function showLaboratory(
  registry: LaboratoryRegistry,
  clues: LaboratoryClues,
): Promise<number> {
  const clia = clues.name.replace(/[\s-]/g, '').toUpperCase();
  if (!isCliaNumber(clia)) {
    const found = await registry.candidates(clues);
    if (found === null) {
      return refuse('Unavailable: no file is imported, and the API did not respond.');
    }
    console.log(found.map(({ record }) => shortly(record)).join('\n') || 'No similar laboratory.');
    return found.length > 0 ? 0 : 1;
  }
  const result = await registry.lookUp(clia);
  if (result.kind !== 'found') {
    return refuse(
      result.kind === 'not-found' ? 'No such laboratory.' : `Unavailable: ${result.reason}.`,
    );
  }
  const day = result.updated.toISOString().slice(0, 10);
  const source = `${result.source === 'online' ? 'CMS' : 'the imported file'}, ${day}`;
  const rows = fullRows(result.record).map(({ label, value }) => [label, value] as const);
  await print(alignedLines([...rows, ['Source', source]]));
  return 0;
}

function shortly({ clia, name, address, certificate }: LaboratoryRecord): string {
  const place = [address?.city, address?.state].filter((part) => part !== null).join(', ');
  return [clia, name, place, certificate && certificateNames[certificate]]
    .filter(Boolean)
    .join('  ');
}

/** Updates one line on a terminal. Elsewhere it prints a line every five seconds. */
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
    const rate =
      seconds < 1 ? '' : `, ${amountText(Math.round(progress.rows / seconds))} per second`;
    const rows = progress.rows > 0 ? ` ${amountText(progress.rows)} rows${rate},` : '';
    const line = `${phase}:${rows} ${Math.floor(progress.share * 100)}%, ${now.toFixed(1)} s`;
    process.stdout.write(isTerminal ? `\r\u001b[2K${line}` : `${line}\n`);
  };
}

function endProgress(): void {
  if (process.stdout.isTTY) process.stdout.write('\r\u001b[2K');
}

function explanation(error: unknown): string {
  if (error instanceof SettingsError) return error.message;
  const prefix = 'Nothing was changed';
  if (
    error instanceof CsvError ||
    error instanceof ImportRefused ||
    error instanceof ImportDisplaced
  ) {
    return `${prefix}: ${error.message}.`;
  }
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
    return `${prefix}: the file was not found.`;
  }
  if (error instanceof Error && ('code' in error || error instanceof StoreUnavailable)) {
    const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
    return `${prefix}: ${error.message}${cause}.`;
  }
  return `${prefix}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

function day(date: Date): string {
  return date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}
