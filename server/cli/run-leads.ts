import { existsSync } from 'node:fs';
import { counted } from '#contract/amounts.ts';
import { databaseFile } from '#server/db/created-mark.ts';
import { openBucketSecret } from '#server/db/stored-keys.ts';
import { routingToAll } from '#server/delivery/channels/lead-routing.ts';
import {
  dataChannel,
  openChannelsOf,
  routingToTeam,
  visitorChannels,
} from '#server/delivery/channels/team-deliveries.ts';
import { sendTestEmail } from '#server/delivery/mail/service-email.ts';
import type { LeadReader } from '#server/leads/lead-reader.ts';
import { escapeControls } from '#server/lib/clean-text.ts';
import { createLog } from '#server/lib/log.ts';
import type { Environment } from '#server/lib/settings/setting-reader.ts';
import { readSettings, type Settings } from '#server/settings/settings.ts';
import { openSettings } from '#server/settings/stored-settings.ts';
import type { LeadStore } from '#server/store/lead-store.ts';
import { openStore } from '#server/store/open-store.ts';
import { backUp, restore } from './backup.ts';
import { type LeadsCommand, leadsProgram } from './command-line.ts';
import { eraseLeads } from './erase-command.ts';
import { exportLeads } from './export-leads.ts';
import { move } from './move.ts';
import { listLeads, showLead } from './show-leads.ts';
import { suppress, unsuppress } from './suppress-command.ts';
import { exitCodeOf, print, refuse, refuseUnknownLead } from './terminal.ts';

const reasonsToKeep = {
  'not-held': 'This lead is neither in quarantine nor spam.',
  subscribed: 'Another lead already subscribes this address.',
  suppressed: 'This address is on the suppression list.',
} as const;

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
  if (command.kind === 'backup') return backUp(base, command.file);
  if (command.kind === 'move') return move(base, command.databaseUrl);
  if (command.kind === 'restore') return restore(base, command.file);
  const isNew = base.databaseUrl === null && !existsSync(databaseFile(base.dataDir));
  if (command.kind === 'test-mail' && isNew) return testMail(base);
  const store = await openStore({ ...base, mustExist: true });
  try {
    const log = createLog(base.logLevel);
    const live = await openSettings({ base, env, read: store.storedSecret, log });
    const settings = live.current();
    if (command.kind === 'test-mail') return await testMail(settings);
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
  command: Exclude<LeadsCommand, { kind: 'help' | 'test-mail' | 'backup' | 'restore' | 'move' }>,
  { store, settings }: Context,
): Promise<number> {
  switch (command.kind) {
    case 'list':
      return listLeads(store, command, settings);
    case 'check':
      return checkBacklog(store);
    case 'backup-done':
      return noteBackup(store);
    case 'show':
      return showLead(store, command.id, settings);
    case 'export':
      return exportLeads(store, command, settings);
    case 'erase':
      return eraseLeads(store, command, settings);
    case 'suppress':
      return suppress(store, command);
    case 'unsuppress':
      return unsuppress(store, command.emailAddress);
    case 'release':
      return releaseLead(store, command.id, settings);
    case 'cancel':
      return cancelDeliveries(store, command.id);
    case 'retry':
      return retryDeliveries(store, command.id, settings);
  }
}

/**
 * Exits with 4, so that monitors notice, if a failed delivery or a quarantined lead needs attention. The
 * other exit codes are 0 done, 1 nothing found, 2 wrong usage or settings, 3 database unavailable.
 */
async function checkBacklog(store: Pick<LeadReader, 'backlog'>): Promise<number> {
  const { pending, failed, canceled, quarantined } = await store.backlog();
  await print([
    `Deliveries: ${pending} pending, ${failed} failed, ${canceled} canceled. Leads in quarantine: ${quarantined}.\n`,
  ]);
  return failed > 0 || quarantined > 0 ? 4 : 0;
}

/** Stores the time for the health page, which can't detect a dump. */
async function noteBackup(store: Pick<LeadStore, 'report'>): Promise<number> {
  await store.report('backup', {}, new Date());
  await print(['The console now shows this time as the last backup.\n']);
  return 0;
}

/** Emails every recipient of leads now, and prints the mail server's responses. */
async function testMail(settings: Settings): Promise<number> {
  const results = await sendTestEmail(settings, new Date());
  await print(
    results.map(({ recipient, isAccepted, response }) => {
      const outcome = isAccepted ? 'accepted,' : 'NOT accepted.';
      return `${escapeControls(`${recipient}: ${outcome} ${response}`)}\n`;
    }),
  );
  return results.every(({ isAccepted }) => isAccepted) ? 0 : 1;
}

/**
 * Makes deliveries due if their channel is in the settings or is an enabled destination. The
 * running server retries them within a second.
 */
async function retryDeliveries(
  store: LeadStore,
  leadId: string | undefined,
  settings: Settings,
): Promise<number> {
  if (leadId !== undefined && !(await store.find(leadId))) return refuseUnknownLead(leadId);
  const own = await store.ownChannels();
  const channels = [...openChannelsOf(settings), ...own.open];
  const careful =
    leadId === undefined ? { carefulOn: [...visitorChannels, dataChannel, ...own.personal] } : {};
  const count = await store.retry(new Date(), { leadId, channels, ...careful });
  return printCount(count, `Retrying ${deliveriesText(count)} now.\n`);
}

/**
 * Cancels all pending deliveries, for a restored database. With a lead, cancels only its
 * deliveries, including failed ones that need no more attention.
 */
async function cancelDeliveries(store: LeadStore, leadId: string | undefined): Promise<number> {
  if (leadId !== undefined && !(await store.find(leadId))) return refuseUnknownLead(leadId);
  const count = await store.cancel(new Date(), { reason: 'canceled by the operator', leadId });
  return printCount(count, `Canceled ${deliveriesText(count)}.\n`);
}

async function printCount(count: number, text: string): Promise<number> {
  await print([count === 0 ? 'No pending or failed deliveries.\n' : text]);
  return 0;
}

function deliveriesText(count: number): string {
  return counted(count, 'delivery', 'deliveries');
}

/** Releases a lead from quarantine or spam, and queues its deliveries. */
async function releaseLead(store: LeadStore, id: string, settings: Settings): Promise<number> {
  const lead = await store.find(id);
  if (!lead) return refuseUnknownLead(id);
  const bucketSecret = await openBucketSecret(store, settings.destinations.secretsKey);
  const released = await store.release(id, {
    now: new Date(),
    ...routingToAll(routingToTeam(settings, lead), lead, {
      bucketSecret,
      rateLimit: settings.rateLimit,
    }),
  });
  if (released === 'released') {
    await print(['Released. The running server will deliver it within a second.\n']);
    return 0;
  }
  return refuse(reasonsToKeep[released]);
}
