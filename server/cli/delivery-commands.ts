import { counted } from '#contract/amounts.ts';
import { openBucketSecret } from '#server/db/stored-keys.ts';
import { routingToAll } from '#server/delivery/channels/lead-routing.ts';
import {
  dataChannel,
  openChannelsOf,
  routingToTeam,
  visitorChannels,
} from '#server/delivery/channels/team-deliveries.ts';
import { sendTestEmail } from '#server/delivery/mail/service-email.ts';
import { escapeControls } from '#server/lib/clean-text.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { LeadStore } from '#server/store/lead-store.ts';
import { print, refuse, refuseUnknownLead } from './terminal.ts';

export type Context = { readonly store: LeadStore; readonly settings: Settings };

/**
 * Exits with 4, so that monitors notice, if a failed delivery or a quarantined lead needs attention. The
 * other exit codes are 0 done, 1 nothing found, 2 wrong usage or settings, 3 database unavailable.
 */
export async function checkBacklog({ store }: Context): Promise<number> {
  const { pending, failed, canceled, quarantined } = await store.backlog();
  await print([
    `Deliveries: ${pending} pending, ${failed} failed, ${canceled} canceled. Leads in quarantine: ${quarantined}.\n`,
  ]);
  return failed > 0 || quarantined > 0 ? 4 : 0;
}

/** Stores the time for the health page, which can't detect a dump. */
export async function noteBackup({ store }: Context): Promise<number> {
  await store.report('backup', {}, new Date());
  await print(['The console now shows this time as the last backup.\n']);
  return 0;
}

/** Emails every recipient of leads now, and prints the mail server's responses. */
export async function testMail(settings: Settings): Promise<number> {
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
export async function retryDeliveries(
  { store, settings }: Context,
  leadId: string | undefined,
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
export async function cancelDeliveries(
  { store }: Context,
  leadId: string | undefined,
): Promise<number> {
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
export async function releaseLead({ store, settings }: Context, id: string): Promise<number> {
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

const reasonsToKeep = {
  'not-held': 'This lead is neither in quarantine nor spam.',
  subscribed: 'Another lead already subscribes this address.',
  suppressed: 'This address is on the suppression list.',
} as const;
