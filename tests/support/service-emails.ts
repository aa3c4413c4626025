import {
  openServiceEmails,
  type ServiceEmailParts,
} from '#server/delivery/channels/channel-table.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import { type RunningLanes, startLanes } from '#server/delivery/start-lanes.ts';
import { createWakeUpSignal, type WakeUpSignal } from '#server/jobs/wake-up-signal.ts';
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
}): RunningLanes {
  const lanes = openServiceEmails(settings, { store, links, clock, pace });
  return startLanes({ store, wakeUp, log, clock }, lanes);
}
