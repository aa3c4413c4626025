import { amountText, counted } from '#contract/amounts.ts';
import { longDay } from '#contract/days.ts';
import { openConnection } from '#server/db/open-connection.ts';
import { CsvError } from '#server/lib/files/csv-reader.ts';
import type { Environment } from '#server/lib/settings/setting-reader.ts';
import { importLaboratories } from '#server/registry/clia/import-laboratories.ts';
import { ImportRefused } from '#server/registry/clia/import-refused.ts';
import { readSettings } from '#server/settings/settings.ts';
import { createProgram } from './commands.ts';
import { exitCodeOf, print, refuse } from './terminal.ts';

type ImportCommand = { readonly kind: 'import'; readonly file: string; readonly force: boolean };

export const registryProgram = createProgram<ImportCommand>('registry', (add, found) => {
  add(
    'import-clia <FILE>',
    'Imports the quarterly CMS file of laboratories (clia.DATA.Q1_2026.csv) and replaces the one in use.',
  )
    .option('--force', 'accepts an older file, or one with less than half the records', false)
    .action((file, { force }) => found({ kind: 'import', file, force }));
});

/** An import can wait longer than a visitor would, and its statements write large batches. */
const importTimeouts = { lockMs: 30_000, statementMs: 120_000, queryMs: 150_000 };

/** Runs a command and returns its exit code. */
export function runRegistry(args: readonly string[], env: Environment): Promise<number> {
  return exitCodeOf(() => run(args, env), registryProgram.help);
}

async function run(args: readonly string[], env: Environment): Promise<number> {
  const command = registryProgram.parse(args);
  if (command.kind === 'help') {
    await print([command.text]);
    return 0;
  }
  const { databaseUrl, dataDir } = readSettings(env);
  const connection = await openConnection({ databaseUrl, dataDir, timeouts: importTimeouts });
  try {
    const { file, force } = command;
    const result = await importLaboratories({ connection, file, force, now: new Date() });
    const { active, terminated, skipped, skippedLines, fileDate } = result;
    await print([
      `Imported ${amountText(active)} active and ${amountText(terminated)} terminated laboratories as of ${longDay(fileDate)}. The file is in use now.\n`,
    ]);
    if (skipped > 0) {
      const lines = skippedLines.map(amountText).join(', ');
      await print([
        `Skipped ${counted(skipped, 'row')} without a CLIA number or name (first: line ${lines}).\n`,
      ]);
    }
    return 0;
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (isMissing) return refuse('Nothing was changed: the file was not found.');
    if (!(error instanceof CsvError || error instanceof ImportRefused)) throw error;
    return refuse(`Nothing was changed: ${error.message}.`);
  } finally {
    await connection.db.destroy();
  }
}
