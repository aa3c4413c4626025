import {
  openServiceEmails,
  type ServiceEmailParts,
} from '#server/delivery/channels/channel-table.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import { startServiceEmails } from '#server/delivery/job-worker.ts';
import {
  createWakeUpSignal,
  type PollingLoop,
  type WakeUpSignal,
} from '#server/jobs/polling-loop.ts';
import { subscriptionLinks } from '#server/leads/subscription-links.ts';
import { createLog, type Log } from '#server/lib/log.ts';
import type { ServerStore } from '#server/store/lead-store.ts';

/** Sends service emails, as a server does, until stopped. */
export function startServiceEmailsOf({
  store,
  settings,
  clock,
  log = createLog('silent'),
  wakeUp = createWakeUpSignal(),
  links = subscriptionLinks('a secret of the tests', new URL('https://site.example')),
  pace,
}: Omit<ServiceEmailParts, 'store' | 'links'> & {
  readonly store: ServerStore;
  readonly settings: DeliverySettings;
  readonly log?: Log;
  readonly wakeUp?: WakeUpSignal;
  readonly links?: ServiceEmailParts['links'];
}): PollingLoop {
  const handlers = openServiceEmails(settings, { store, links, clock, pace });
  return startServiceEmails({ store, wakeUp, log, clock }, handlers);
}
