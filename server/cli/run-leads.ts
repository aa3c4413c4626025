import { existsSync } from 'node:fs';
import { databaseFile } from '#server/db/created-mark.ts';
import { createLog } from '#server/lib/log.ts';
import type { Environment } from '#server/lib/settings/setting-reader.ts';
import { readSettings } from '#server/settings/settings.ts';
import { openSettings } from '#server/settings/stored-settings.ts';
import { openStore } from '#server/store/open-store.ts';
import { leadsProgram } from './command-line.ts';
import { exitCodeOf, print } from './terminal.ts';

/**
 * Runs one of the operator's commands while the server may be running, and returns its exit code.
 */
export function runLeads(args: readonly string[], env: Environment): Promise<number> {
  return exitCodeOf(() => run(args, env), leadsProgram.help);
}

async function run(args: readonly string[], env: Environment): Promise<number> {
  const command = leadsProgram.parse(args);
  if (command.kind === 'help') {
    await print([command.text]);
    return 0;
  }
  const base = readSettings(env);
  const isNew = base.databaseUrl === null && !existsSync(databaseFile(base.dataDir));
  if (command.kind === 'without-store') return command.run(base);
  if (command.kind === 'with-settings' && isNew) return command.run(base);
  const store = await openStore({ ...base, mustExist: true });
  try {
    const log = createLog(base.logLevel);
    const live = await openSettings({ base, env, read: store.storedSecret, log });
    const settings = live.current();
    return await (command.kind === 'with-store'
      ? command.run({ store, settings })
      : command.run(settings));
  } finally {
    await store.close();
  }
}
