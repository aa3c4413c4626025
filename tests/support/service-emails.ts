import { consoleChannels } from '#console/server/start-work.ts';
import type { Channels } from '#server/delivery/channel.ts';
import { openChannels } from '#server/delivery/channels/channel-table.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import { type RunningLanes, startLanes } from '#server/delivery/start-lanes.ts';
import { createWakeUpSignal, type WakeUpSignal } from '#server/jobs/wake-up-signal.ts';
import { type MailLinks, subscriptionLinks } from '#server/leads/subscription-links.ts';
import { createLog, type Log } from '#server/lib/log.ts';
import type { ServerStore } from '#server/store/lead-store.ts';

type Parts = {
  readonly store: ServerStore;
  readonly settings: DeliverySettings;
  readonly clock?: () => Date;
  readonly links?: MailLinks;
};

/** The channels of the site and the console. */
export function allChannels({
  store,
  settings,
  clock = () => new Date(),
  links = subscriptionLinks('a secret of the tests', settings.publicUrl),
}: Parts): Channels {
  const parts = { store, settings, clock, links };
  return [...openChannels(settings, parts), ...consoleChannels(parts)];
}

/** Sends service emails, as a server does, until stopped. */
export function startServiceEmailsOf({
  log = createLog('silent'),
  wakeUp = createWakeUpSignal(),
  ...parts
}: Parts & {
  readonly clock: () => Date;
  readonly log?: Log;
  readonly wakeUp?: WakeUpSignal;
}): RunningLanes {
  const lanes = allChannels(parts).filter(([{ kind }]) => kind === 'service');
  return startLanes({ ...parts, wakeUp, log }, lanes);
}
