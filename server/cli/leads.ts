import { StoreUnavailable } from '#server/leads/connection.ts';
import { openStore } from '#server/leads/store.ts';
import { readSettings, type Settings, SettingsError } from '#server/settings.ts';
import { checkBacklog } from './check-backlog.ts';
import { type Command, helpText, parseCommand, UsageError } from './command-line.ts';
import { eraseLeads } from './erase-leads.ts';
import { exportLeads } from './export-leads.ts';
import { listLeads } from './list-leads.ts';
import { isBrokenPipe, print } from './print.ts';
import { releaseLead } from './release-lead.ts';
import { retryDeliveries } from './retry-deliveries.ts';
import { showLead } from './show-lead.ts';

/** `npm run leads`: the operator's commands. They work while the server runs. */
try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  process.exitCode = explain(error);
}

async function run(args: readonly string[]): Promise<number> {
  const command = parseCommand(args);
  if (command.kind === 'help') {
    await print([helpText]);
    return 0;
  }
  const settings = readSettings(process.env);
  const store = await openStore({ ...settings, mustExist: true });
  try {
    return await runCommand(command, { store, settings });
  } finally {
    await store.close();
  }
}

type Context = {
  readonly store: Awaited<ReturnType<typeof openStore>>;
  readonly settings: Settings;
};

async function runCommand(
  command: Exclude<Command, { kind: 'help' }>,
  { store, settings }: Context,
): Promise<number> {
  switch (command.kind) {
    case 'list':
      return listLeads(store, command, settings);
    case 'check':
      return checkBacklog(store);
    case 'show':
      return showLead(store, command.id);
    case 'export':
      return exportLeads(store, command, settings);
    case 'erase':
      return eraseLeads(store, command, settings);
    case 'release':
      return releaseLead(store, command.id, settings);
    case 'retry':
      return retryDeliveries(store, command.id);
  }
}

/** Exit codes: 0 done, 1 nothing found, 2 wrong usage or settings, 3 database unavailable, 4 see `check`. */
function explain(error: unknown): number {
  if (isBrokenPipe(error)) return 0;
  if (error instanceof UsageError) {
    console.error(`${error.message}\n\n${helpText}`);
    return 2;
  }
  if (error instanceof SettingsError) {
    console.error(error.message);
    return 2;
  }
  if (error instanceof StoreUnavailable) {
    console.error(`${error.message}.`);
    return 3;
  }
  throw error;
}
